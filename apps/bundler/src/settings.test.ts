import { describe, it } from 'node:test'
import { expect } from 'chai'
import { readSettings } from './settings.js'

const key = `0x${'11'.repeat(32)}`
const least = { W3M_BUNDLER_CHAINS: '[{"chainId":31337,"rpcUrl":"http://127.0.0.1:4403"}]', W3M_BUNDLER_KEY: key }

describe('The settings of the bundler', () => {
  it('need chains and a key, and know the rest', () => {
    expect(readSettings(least)).to.deep.equal({
      host: '127.0.0.1',
      port: 4412,
      chains: [{ chainId: 31337, rpcUrl: 'http://127.0.0.1:4403' }],
      key,
    })
  })

  const wrong: readonly (readonly [name: string, value: string | undefined])[] = [
    ['W3M_BUNDLER_PORT', '70000'],
    ['W3M_BUNDLER_PORT', 'http'],
    ['W3M_BUNDLER_CHAINS', undefined],
    ['W3M_BUNDLER_CHAINS', '[]'],
    ['W3M_BUNDLER_CHAINS', '{'],
    ['W3M_BUNDLER_CHAINS', '[{"chainId":"1","rpcUrl":"http://127.0.0.1"}]'],
    ['W3M_BUNDLER_KEY', undefined],
    ['W3M_BUNDLER_KEY', '0x1234'],
  ]
  for (const [name, value] of wrong)
    it(`refuse ${name}=${value} by name`, () =>
      void expect(() => readSettings({ ...least, [name]: value })).to.throw(name))

  it('never repeat the key', () => {
    const bad = `${key}zz`
    expect(() => readSettings({ ...least, W3M_BUNDLER_KEY: bad })).to.throw(/^(?!.*1111)/)
  })
})
