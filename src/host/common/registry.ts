// What features register: the handlers of their commands, and what ends with the services.

/** `selected`: all rows that are selected, where the command is one of several rows. */
type Handler = (argument?: unknown, selected?: unknown) => unknown;

/** From the id that the manifest has to what is done. */
export type CommandTable = Readonly<Record<string, Handler>>;

export interface Registry {
  readonly handle: (commands: CommandTable) => void;
  /** Gives the same thing back. The last one is disposed first. */
  own<Thing extends { dispose(): unknown }>(thing: Thing): Thing;
  /** All handlers that are registered by now. */
  readonly commands: ReadonlyMap<string, Handler>;
  dispose(): void;
}

export function createRegistry(): Registry {
  const commands = new Map<string, Handler>();
  const owned: { dispose(): unknown }[] = [];
  return {
    commands,
    handle(table) {
      for (const [id, handler] of Object.entries(table)) {
        if (commands.has(id)) throw new Error(`Two features handle ${id}.`);
        commands.set(id, handler);
      }
    },
    own(thing) {
      owned.push(thing);
      return thing;
    },
    dispose() {
      for (const thing of owned.splice(0).toReversed()) thing.dispose();
    },
  };
}
