// Turns the values that a failed assertion compared into plain data. The runner sends them unchanged, but a bigint, an
// element or a circular object cannot be serialised, and the whole file then ends with a timeout.

/** Returns a copy of the value, or a text for one that JSON cannot represent. */
const plain = `(value => {
  if (value === undefined) return value
  try {
    return JSON.parse(JSON.stringify(value))
  } catch {
    return typeof value === 'bigint' ? value + 'n' : Object.prototype.toString.call(value)
  }
})`

/**
 * The runner's page script, changed to send compared values as plain data.
 * @throws {Error} if the script no longer contains the code to change
 */
export function withPlainFailures(script) {
  const found = /\bexpected:(\w+)\.expected,actual:\1\.actual\b/g
  if (!found.test(script)) throw new Error('What a failed test compared is told in another way: see plain-failures.mjs')
  return script.replace(found, (_, error) => `expected:${plain}(${error}.expected),actual:${plain}(${error}.actual)`)
}

/** @returns {import('@web/dev-server-core').Plugin} */
export const plainFailures = () => ({
  name: 'plain-failures',
  transform: ({ path, body }) =>
    /\/test-runner-mocha\/dist\/autorun\.js$/.test(path) ? withPlainFailures(body) : undefined,
})
