/** `npm start`: installs what is missing, builds if sources changed, serves. */
import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { serve } from "./serve.mjs";

ensureInstalled();
ensureBuilt();
serve();
