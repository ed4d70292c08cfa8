// The type of reporter.cjs.
import type { reporters } from 'mocha';
declare class Reporter extends reporters.Spec {}
export = Reporter;
