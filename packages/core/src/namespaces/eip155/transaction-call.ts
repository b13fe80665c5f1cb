const callMax = 4_000
/** What a transaction does, as it is stored and compared: one that is longer is cut. */
export const callOf = ({ to, value, input }: Readonly<Record<string, unknown>>): string =>
  `${to} ${value} ${input}`.toLowerCase().slice(0, callMax)
