// Runs a part of a test in a given time zone.

/** Runs `work` with the process in `zone`, and puts the zone back. */
export function inZone<T>(zone: string, work: () => T): T {
  const before = process.env['TZ'];
  process.env['TZ'] = zone;
  try {
    return work();
  } finally {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  }
}
