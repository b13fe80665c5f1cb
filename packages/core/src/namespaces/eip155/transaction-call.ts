/** Longer calls are stored as a hash. An earlier version cut them to this length: such stored texts match no call. */
const callMax = 4_000

/** The recipient, value and data of a transaction as one text, for storage and comparison. */
export async function callOf({ to, value, input }: Readonly<Record<string, unknown>>): Promise<string> {
  const call = `${to} ${value} ${input}`.toLowerCase()
  if (call.length < callMax) return call
  const { hashText } = await import('./call-hash.js')
  return `${call.length} ${hashText(call)}`
}
