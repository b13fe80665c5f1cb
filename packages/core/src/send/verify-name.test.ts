import { expect } from 'chai'
import { fakeSender as from } from '../testing/fake-sender.js'
import { fakeAddress, otherFakeAddress } from '../testing/fake-wallet.js'
import type { Recipient } from './send.state.js'
import { verifyName, withWarnings, type OwnName } from './verify-name.js'

const named: Recipient = {
  status: 'ready',
  text: ' Ada.eth ',
  address: otherFakeAddress,
  name: 'ada.eth',
  warnings: ['first'],
}
const codeOf = (error: unknown) => (error as { readonly code?: unknown }).code
const own = (address: string): OwnName => ({ address, isOfOtherChain: false })
const chain = (found: OwnName | null | undefined) => async () => async () => found
const { signal } = new AbortController()
const forEver = () => new Promise<never>(() => undefined)

describe('a name, by its chain', () => {
  for (const [title, found, outcome] of [
    ['has the address that the service says', own(otherFakeAddress), []],
    ['has it in other letters', own(otherFakeAddress.toLowerCase()), []],
    ['has it for another network alone', { ...own(otherFakeAddress), isOfOtherChain: true }, ['other-chain']],
    ['has another address', own(fakeAddress), 'NAME_MISMATCH'],
    ['has another address for another network', { ...own(fakeAddress), isOfOtherChain: true }, 'NAME_MISMATCH'],
    ['has none', null, 'NAME_MISMATCH'],
    ['is not known', undefined, ['unverified']],
  ] as const)
    it(`${title}: ${String(outcome)}`, async () =>
      expect(await verifyName(named, from, chain(found), signal).catch(codeOf)).to.deep.equal(outcome))

  it('is asked for as it was typed, without what stands around it', async () => {
    const requests: string[] = []
    await verifyName(named, from, async () => async name => (requests.push(name), own(otherFakeAddress)), signal)
    expect(requests).to.deep.equal(['ada.eth'])
  })

  it('is not sent to where the chain does not answer, and the reason is kept', async () => {
    const cause = new Error('busy')
    const failing = async () => () => Promise.reject(cause)
    const error = await verifyName(named, from, failing, signal).catch((reason: unknown) => reason)
    expect(error).to.include({ code: 'NAME_UNCHECKED', cause })
  })

  it('is not waited for without an end', async () => {
    let receivedSignal: AbortSignal | undefined
    const never = async () => (_name: string, until: AbortSignal) => ((receivedSignal = until), forEver())
    const error = await verifyName(named, from, never, signal, 1).catch((reason: unknown) => reason)
    expect(error).to.include({ code: 'NAME_UNCHECKED' })
    expect((error as Error).cause).to.include({ code: 'TIMEOUT' })
    expect(receivedSignal).to.include({ aborted: true })
    const unloaded = await verifyName(named, from, forEver, signal, 1).catch(codeOf)
    expect(unloaded).to.equal('NAME_UNCHECKED')
  })

  it('is not asked for any more once nobody wants to know', async () => {
    const controller = new AbortController()
    let receivedSignal: AbortSignal | undefined
    const never = async () => (_name: string, until: AbortSignal) => (
      (receivedSignal = until),
      controller.abort(),
      forEver()
    )
    expect(await verifyName(named, from, never, controller.signal).catch(codeOf)).to.equal('NAME_UNCHECKED')
    expect(receivedSignal).to.include({ aborted: true })
  })

  it('is nobody’s to ask for where no name was typed, and where the namespace has none on its chains', async () => {
    const { name, ...address } = named
    expect(name).to.equal('ada.eth')
    expect(await verifyName(address, from, chain(null), signal)).to.equal(undefined)
    expect(await verifyName({ status: 'empty', text: '' }, from, chain(null), signal)).to.equal(undefined)
    expect(await verifyName(named, from, async () => undefined, signal)).to.equal(undefined)
    expect(await verifyName(named, from, undefined, signal)).to.equal(undefined)
  })

  it('is warned of once', () => {
    const warned = withWarnings(named, ['unverified'])
    expect(warned).to.deep.equal({ ...named, warnings: ['unverified', 'first'] })
    expect(withWarnings(warned, ['unverified'])).to.deep.equal(warned)
    expect(withWarnings(named, [])).to.deep.equal(named)
    const elsewhere = withWarnings(named, ['other-chain'])
    expect(elsewhere).to.deep.equal({ ...named, warnings: ['other-chain', 'first'] })
    expect(withWarnings(elsewhere, ['other-chain'])).to.deep.equal(elsewhere)
    // What the service said holds where no chain knows the name, and no longer where one says otherwise.
    expect(withWarnings(elsewhere, ['unverified'])).to.deep.include({
      warnings: ['unverified', 'other-chain', 'first'],
    })
    expect(withWarnings(elsewhere, [])).to.deep.equal(named)
    const empty = { status: 'empty', text: '' } as const
    expect(withWarnings(empty, ['other-chain'])).to.equal(empty)
  })
})
