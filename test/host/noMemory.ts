// A memento in which nothing was kept, and nothing is.

export const NO_MEMORY = {
  get: <T>(_key: string, otherwise?: T) => otherwise as T,
  update: async (_key: string, _value: unknown) => {},
};
