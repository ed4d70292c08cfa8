// What features register: the handlers of their commands, and what ends with the services.

/** `selected`: all rows that are selected, where the command is one of several rows. */
type Handler = (argument?: unknown, selected?: unknown) => unknown;

/** From the id that the manifest has to what is done. */
export type CommandTable = Readonly<Record<string, Handler>>;

export interface Registry {
  readonly handle: (commands: CommandTable) => void;
  /** Handlers of commands that others have too, for the arguments for which `isTarget` holds. */
  readonly handleFor: (isTarget: (argument: unknown) => boolean, commands: CommandTable) => void;
  /** Gives the same thing back. The last one is disposed first. */
  own<Thing extends { dispose(): unknown }>(thing: Thing): Thing;
  /** All handlers that are registered by now. */
  readonly commands: ReadonlyMap<string, Handler>;
  dispose(): void;
}

export function createRegistry(): Registry {
  const commands = new Map<string, Handler>();
  const usual = new Map<string, Handler>();
  const special = new Map<
    string,
    { readonly isTarget: (argument: unknown) => boolean; readonly act: Handler }[]
  >();

  function add(id: string): void {
    commands.set(id, (argument, selected) => {
      const one = special.get(id)?.find(({ isTarget }) => isTarget(argument));
      return (one?.act ?? usual.get(id))?.(argument, selected);
    });
  }

  const owned: { dispose(): unknown }[] = [];
  return {
    commands,
    handle(table) {
      for (const [id, handler] of Object.entries(table)) {
        if (usual.has(id)) throw new Error(`Two features handle ${id}.`);
        usual.set(id, handler);
        add(id);
      }
    },
    handleFor(isTarget, table) {
      for (const [id, act] of Object.entries(table)) {
        special.set(id, [...(special.get(id) ?? []), { isTarget, act }]);
        add(id);
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
