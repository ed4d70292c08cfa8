// The port to the details and sources of compiled contracts in the workspace.

import type { ContractDetail } from './contractDetail.ts';
import type { Slices } from '../slices.ts';
import type { ContractSource } from './contractIndex.ts';

export interface SourceReader {
  /** Undefined where the files do not have it. */
  detailOf(source: ContractSource): Promise<ContractDetail | undefined>;
  /** The bytes of a source as it is now; undefined where it is not in the workspace. */
  textOf(place: Pick<ContractSource, 'artifact' | 'path'>): Promise<Uint8Array | undefined>;
  /** Runs long work one slice at a time. */
  inSlices<Result>(work: Slices<Result>): Promise<Result>;
}
