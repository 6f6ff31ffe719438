export { solveChallenge } from "./solve-challenge.ts";
