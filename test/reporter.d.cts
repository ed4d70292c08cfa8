// Owns the type of reporter.cjs. Refuses to repeat what mocha's own types say.
import type { reporters } from 'mocha';
declare class Reporter extends reporters.Spec {}
export = Reporter;
