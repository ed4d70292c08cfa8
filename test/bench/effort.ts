// How much work a benchmark does: a whole run for meaningful figures, or with `--brief` just enough to see that it
// runs.

/** Whether a brief run is requested. Its figures have no meaning. */
export const isBrief = process.argv.includes('--brief');

/** The size for a whole run or for a brief one. */
export function sized<Size>(whole: Size, brief: Size): Size {
  return isBrief ? brief : whole;
}
