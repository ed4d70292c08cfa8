// The port to what the workspace has of compiled contracts beyond their names.

import type { ContractDetail } from './contractDetail.ts';
import type { Slices } from '../slices.ts';
import type { ContractSource } from './contractIndex.ts';

export interface SourceReader {
  /** Undefined where the files do not tell. */
  detailOf(source: ContractSource): Promise<ContractDetail | undefined>;
  /** The bytes of a source as it is now; undefined where it is not in the workspace. */
  textOf(place: Pick<ContractSource, 'artifact' | 'path'>): Promise<Uint8Array | undefined>;
  /** Does long work a slice at a time. */
  inSlices<Result>(work: Slices<Result>): Promise<Result>;
}
