import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { expect } from 'chai'
import { inventWallets } from './invented-wallets.js'
import { readDirectory } from './read-directory.js'

describe('The wallets that an operator names', () => {
  let folder: string
  before(() => (folder = mkdtempSync(join(tmpdir(), 'w3m-wallets-'))))
  after(() => rmSync(folder, { recursive: true }))

  function read(text: string) {
    const file = join(folder, 'wallets.json')
    writeFileSync(file, text)
    return readDirectory(file, [])
  }

  it('are none without a file', () => {
    expect(readDirectory(undefined, ['eip155:1'])).to.deep.equal([])
  })

  it('are the invented ones, on the chains that are served, where those are asked for', () => {
    expect(readDirectory('invented', ['eip155:31337'])).to.deep.equal(inventWallets(['eip155:31337']))
  })

  it('are those of the file, in its order where they name none', () => {
    const wallets = [
      { id: 'b', name: 'Bee', chains: ['eip155:1'], mobile_link: 'bee://', order: null },
      { id: 'a', name: 'Ay', order: 40 },
      { id: 'c', name: 'Cee' },
    ]
    expect(read(JSON.stringify(wallets))).to.deep.equal([
      { ...wallets[0], order: 1 },
      wallets[1],
      { ...wallets[2], order: 3 },
    ])
  })

  const faults: readonly [title: string, text: string, place: string, what: string][] = [
    ['no JSON', '[', '', 'expected JSON'],
    ['no list', '{}', '', 'expected Array'],
    ['a wallet without a name', '[{"id":"a","name":"Ay"},{"id":"b"}]', '1.name of ', 'the key is missing'],
    ['chains that are no texts', '[{"id":"a","name":"Ay","chains":[1]}]', '0.chains.0 of ', 'expected string'],
    ['one id twice', '[{"id":"a","name":"Ay"},{"id":"a","name":"Bee"}]', '', 'expected each id once'],
  ]
  for (const [title, text, place, what] of faults)
    it(`are refused by name and place: ${title}`, () => {
      const message = `W3M_DIRECTORY: ${place}${join(folder, 'wallets.json')} is not valid: ${what}`
      expect(() => read(text)).to.throw(message)
    })

  it('are refused where the file cannot be read', () => {
    expect(() => readDirectory(join(folder, 'none.json'), [])).to.throw('none.json cannot be read')
  })
})
