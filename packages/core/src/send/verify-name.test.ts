import { expect } from 'chai'
import { fakeSender as from } from '../testing/fake-sender.js'
import { fakeAddress, otherFakeAddress } from '../testing/fake-wallet.js'
import type { Recipient } from './send.state.js'
import { asUnverified, verifyName } from './verify-name.js'

const named: Recipient = {
  status: 'ready',
  text: ' Ada.eth ',
  address: otherFakeAddress,
  name: 'ada.eth',
  warnings: ['first'],
}
const codeOf = (error: unknown) => (error as { readonly code?: unknown }).code
const chain = (found: string | null | undefined) => async () => async () => found

describe('a name, by its chain', () => {
  for (const [title, found, outcome] of [
    ['has the address that the service says', otherFakeAddress, true],
    ['has it in other letters', otherFakeAddress.toLowerCase(), true],
    ['has another address', fakeAddress, 'NAME_MISMATCH'],
    ['has none', null, 'NAME_MISMATCH'],
    ['is not known', undefined, false],
  ] as const)
    it(`${title}: ${String(outcome)}`, async () =>
      expect(await verifyName(named, from, chain(found)).catch(codeOf)).to.equal(outcome))

  it('is asked for as it was typed, without what stands around it', async () => {
    const asked: string[] = []
    await verifyName(named, from, async () => async name => (asked.push(name), otherFakeAddress))
    expect(asked).to.deep.equal(['ada.eth'])
  })

  it('is not sent to where the chain does not answer, and the reason is kept', async () => {
    const cause = new Error('busy')
    const failing = async () => () => Promise.reject(cause)
    const error = await verifyName(named, from, failing).catch((reason: unknown) => reason)
    expect(error).to.include({ code: 'NAME_UNCHECKED', cause })
  })

  it('is nobody’s to ask for where no name was typed, and where the namespace has none on its chains', async () => {
    const { name, ...address } = named
    expect(name).to.equal('ada.eth')
    expect(await verifyName(address, from, chain(null))).to.equal(true)
    expect(await verifyName({ status: 'empty', text: '' }, from, chain(null))).to.equal(true)
    expect(await verifyName(named, from, async () => undefined)).to.equal(true)
    expect(await verifyName(named, from, undefined)).to.equal(true)
  })

  it('is warned of once', () => {
    const warned = asUnverified(named)
    expect(warned).to.deep.equal({ ...named, warnings: ['unverified', 'first'] })
    expect(asUnverified(warned)).to.equal(warned)
    expect(asUnverified({ status: 'empty', text: '' })).to.deep.equal({ status: 'empty', text: '' })
  })
})
