export { fileVersion, setPublishAt } from "./publish-at.ts";
