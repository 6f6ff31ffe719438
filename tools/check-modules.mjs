/**
 * Checks what no linter knows: every module has an entry point and a short README, no file is
 * over-long, no name is a grab-bag, no colour is written outside of the theme. (In style sheets
 * stylelint sees to that.)
 */
import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { root } from "./install.mjs";

const LINES_MAX = 400;
/** Longer functions need a comment before them that begins with "Long:" and says why. */
const FUNCTION_LINES_MAX = 80;
const README_LINES_MAX = 15;
const GRAB_BAGS =
  /(?:^|[/-])(?:utils?|lib|helpers?|common|shared|misc|constants|hooks|types)(?:[/.-]|$)/;

const COLOR =
  /(?<=["'`:( ])#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b(?!\/)|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(/gi;
/** Product code in which there are colours, or texts that look like them. */
const MAY_HAVE_COLORS = /^src\/theme\/|\.test\.tsx?$/;

const problems = [];
const modules = readdirSync(path.join(root, "src"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

for (const module of modules) {
  const folder = path.join(root, "src", module);
  const entry = module === "server" ? "main.ts" : "index.ts";
  if (!existsSync(path.join(folder, entry)))
    problems.push(`src/${module}: no entry point (${entry})`);
  const readme = path.join(folder, "README.md");
  if (!existsSync(readme)) problems.push(`src/${module}: no README.md`);
  else if (lines(readme) > README_LINES_MAX)
    problems.push(`src/${module}/README.md: over 15 lines`);
}

for (const relative of globSync("{src,tests,tools,bench}/**/*.*", { cwd: root })) {
  const file = path.join(root, relative);
  if (GRAB_BAGS.test(relative) && !relative.startsWith("tests/contract/content/"))
    problems.push(`${relative}: name says nothing`);
  if (/\.(?:tsx?|mjs|css)$/.test(file) && lines(file) > LINES_MAX) {
    problems.push(`${relative}: ${lines(file)} lines, more than ${LINES_MAX}`);
  }
  if (/^src\/.*\.tsx?$/.test(relative) && !MAY_HAVE_COLORS.test(relative)) {
    const found = readFileSync(file, "utf8").match(COLOR) ?? [];
    if (found.length > 0) problems.push(`${relative}: ${found.join(", ")} belongs to src/theme`);
  }
  if (/^src\/.*(?<!\.test)\.tsx?$/.test(relative)) problems.push(...longFunctions(file, relative));
}

for (const problem of problems) console.error(problem);
process.exit(problems.length > 0 ? 1 : 0);

function lines(file) {
  return readFileSync(file, "utf8").trimEnd().split("\n").length;
}

function longFunctions(file, relative) {
  const text = readFileSync(file, "utf8");
  if (text.split("\n").length <= FUNCTION_LINES_MAX) return [];
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const lineAt = (position) => source.getLineAndCharacterOfPosition(position).line + 1;
  const found = [];
  const visit = (node) => {
    if (ts.isFunctionLike(node) && node.body) {
      const [first, last] = [lineAt(node.getStart()), lineAt(node.end)];
      const isExplained = /\/\/ Long: \w/.test(text.slice(node.pos, node.getStart()));
      if (last - first >= FUNCTION_LINES_MAX && !isExplained) {
        found.push(`${relative}:${first}: a function of ${last - first + 1} lines`);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
