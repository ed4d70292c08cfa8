// How much a benchmark does: all that makes its figures worth something, or with `--brief` just enough to see it run.

/** Whether only that is asked for. Its figures mean nothing. */
export const isBrief = process.argv.includes('--brief');

/** The size that belongs to a whole run, or that of a brief one. */
export function sized<Size>(whole: Size, brief: Size): Size {
  return isBrief ? brief : whole;
}
