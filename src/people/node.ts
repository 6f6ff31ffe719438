export type { PasskeySite } from "./passkeys.ts";
export { COMMAND_LINE, createPeopleService, type PeopleService } from "./people-service.ts";
