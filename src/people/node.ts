export { COMMAND_LINE, createPeopleService, type PeopleService } from "./people-service.ts";
