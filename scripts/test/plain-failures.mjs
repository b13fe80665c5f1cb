// What a failed assertion compared, as plain data. The runner sends it as it is: a bigint, an element or a circle cannot
// be sent, and the whole file then says nothing until its time is over.

/** A copy, or what is written for a value that JSON does not take. */
const plain = `(value => {
  if (value === undefined) return value
  try {
    return JSON.parse(JSON.stringify(value))
  } catch {
    return typeof value === 'bigint' ? value + 'n' : Object.prototype.toString.call(value)
  }
})`

/**
 * The runner's script for the page, with what was compared as plain data.
 * @throws {Error} where it says otherwise what was compared
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
