// The registry of features: the handlers of their commands, and objects to dispose with the services.

/** `selected`: all selected rows, for a command that can act on several rows. */
type Handler = (argument?: unknown, selected?: unknown) => unknown;

/** Handlers by command id. */
export type CommandTable = Readonly<Record<string, Handler>>;

export interface Registry {
  readonly handle: (commands: CommandTable) => void;
  /**
   * Registers handlers for commands that other features handle too; they run only for arguments for which `isTarget`
   * holds.
   */
  readonly handleFor: (isTarget: (argument: unknown) => boolean, commands: CommandTable) => void;
  /** Disposes of the object together with the registry, in reverse order; returns the object. */
  own<Thing extends { dispose(): unknown }>(thing: Thing): Thing;
  /** All handlers that have been registered so far. */
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
