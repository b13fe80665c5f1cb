import { expect } from 'chai'
import { checkOptions } from '../options/check-options.js'
import { fakeNetwork } from '../testing/fake-networks.js'
import { createW3m } from '../compose/create-w3m.js'
import { explain, appKitOptions } from './appkit-options.js'
import type { W3mError } from './w3m-error.js'

const networks = [fakeNetwork]

/** Options with a value at a path such as `features.swaps`. */
function optionsWith(path: string): Record<string, unknown> {
  const [option = '', ...rest] = path.replace('…', 'any').split('.')
  return { networks, [option]: rest.length ? { [rest.join('.')]: 'x' } : true }
}
function failureOf(callback: () => unknown): W3mError {
  try {
    callback()
  } catch (error) {
    return error as W3mError
  }
  throw new Error('Nothing was refused.')
}

describe('an option of AppKit', () => {
  const originalWarn = console.warn
  let message: Promise<string>
  beforeEach(() => {
    message = new Promise(resolve => (console.warn = resolve))
  })
  afterEach(() => {
    console.warn = originalWarn
  })

  for (const [path, replacement] of Object.entries(appKitOptions)) {
    it(`${path} is refused, and the error says: ${replacement}`, async () => {
      const error = failureOf(() => createW3m({ ...optionsWith(path), storage: 'memory' } as never))
      expect(error).to.include({ code: 'INVALID_OPTION' })
      const warning = await message
      const name = path.replace('…', 'any')
      expect(error.context.option).to.equal(name)
      expect(error.message)
        .to.match(/^Option "/)
        .and.satisfy((text: string) => text.endsWith(` "${name}" is a name of AppKit: ${replacement}.`))
      expect(warning).to.equal(`W3M: "${name}" is a name of AppKit: ${replacement}. See docs/guides/migration.md.`)
    })
  }

  it('is told apart from a name that nobody knows, of which nothing more is said', () => {
    const error = failureOf(() => checkOptions({ networks, chain: 1 }))
    const { message } = error
    console.warn = () => expect.fail('nothing is said')
    explain(error)
    expect(error.message).to.equal(message)
  })
})
