import type { BlockStore, RuleStore } from "#booking";
import { addBlock, findBlock, listBlocks, removeBlock } from "./blocked-times.ts";
import { portOver } from "./port-queries.ts";
import { listRuleChanges, saveRules } from "./rule-changes.ts";
import type { Database } from "./store-transaction.ts";

/** What the studio changes of its calendar by itself. */
export interface CalendarPorts {
  readonly blocks: BlockStore;
  readonly rules: RuleStore;
}

/** Makes the ports over either engine. */
export function calendarPorts(db: Database): CalendarPorts {
  return {
    blocks: portOver<BlockStore>(db, {
      add: addBlock,
      remove: removeBlock,
      find: findBlock,
      list: listBlocks,
    }),
    rules: portOver<RuleStore>(db, { list: listRuleChanges, save: saveRules }),
  };
}
