// Mocha's and Node's `describe` and `it` as far as the tests use them: one test after another, and an end at the first
// that fails.

const suite = (title, parent) => ({ title, parent, before: [], after: [], beforeEach: [], afterEach: [], tests: [] })
let current = suite('', undefined)
const first = current

const hook = name => callback => void current[name].push(callback)
/**
 * What a test or suite is called on, and what `it()` gives: only its time is ever changed, and there is no limit here.
 */
const handle = { timeout: () => handle }

export function describe(title, fill) {
  const child = suite(`${current.title} ${title}`, current)
  current.tests.push(child)
  current = child
  fill.call(handle)
  current = child.parent
}
export function it(title, ...rest) {
  current.tests.push({ title: `${current.title} ${title}`, act: rest.at(-1) })
  return handle
}
export const [before, after, beforeEach, afterEach] = ['before', 'after', 'beforeEach', 'afterEach'].map(hook)
Object.assign(globalThis, { describe, it, before, after, beforeEach, afterEach })

const lineage = of => (of ? [...lineage(of.parent), of] : [])
const call = async acts => {
  for (const callback of acts) await callback.call(handle)
}

// A browser's test goes on where a promise is refused before somebody looks at it.
process.on('unhandledRejection', () => undefined)

/**
 * @param {RegExp} [skip] full titles that are left out @returns how many tests passed @throws what the first failing
 * one throws
 */
export async function run(skip, of = first) {
  let passed = 0
  await call(of.before)
  try {
    for (const part of of.tests) {
      if (!part.act) passed += await run(skip, part)
      else if (!skip?.test(part.title)) {
        const around = lineage(of)
        await call(around.flatMap(({ beforeEach }) => beforeEach))
        try {
          await part.act.call(handle)
        } finally {
          await call(around.flatMap(({ afterEach }) => afterEach))
        }
        passed++
      }
    }
  } finally {
    await call(of.after)
  }
  return passed
}
