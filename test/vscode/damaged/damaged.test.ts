// Owns the proof that a damaged history file stops nothing.
import { describeSetAside } from '../setAside.ts';

describeSetAside('damaged', /^database disk image is malformed$/);
