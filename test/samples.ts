// The samples of property tests: the same in each run, so that a change fails for what it did and for nothing else.
// `npm run test:long` goes without this, draws others each time, and prints the seed of what failed.

import * as fc from 'fast-check';

import { samples } from './effort.ts';

fc.configureGlobal({ seed: 20_261_122, numRuns: samples(100) });
