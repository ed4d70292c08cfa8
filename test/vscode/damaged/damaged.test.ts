// A damaged history file stops nothing.
import { describeSetAside } from '../setAside.ts';

describeSetAside(
  'damaged',
  'The history file was damaged. It was set aside as NAME, and a new one begun. Nothing in the old one could be read.',
);
