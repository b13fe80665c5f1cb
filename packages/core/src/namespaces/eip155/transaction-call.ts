/** Longer ones are stored as a hash. An earlier version cut them to just so many characters: those are equal to none. */
const callMax = 4_000

/** What a transaction does, as it is stored and compared. */
export async function callOf({ to, value, input }: Readonly<Record<string, unknown>>): Promise<string> {
  const call = `${to} ${value} ${input}`.toLowerCase()
  if (call.length < callMax) return call
  const { hashText } = await import('./call-hash.js')
  return `${call.length} ${hashText(call)}`
}
