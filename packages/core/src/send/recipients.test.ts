import { expect } from 'chai'
import { atom } from 'nanostores'
import { OptionalError } from '../errors/optional-error.js'
import type { TransferSupport } from '../namespaces/transfer-support.js'
import { fakeAddress, otherFakeAddress } from '../testing/fake-wallet.js'
import { createRecipients, type RecipientDeps } from './recipients.js'
import { emptyDraft, type SentTransfer } from './send.state.js'
import type { Sender } from './sender.js'

const from: Sender = {
  account: `eip155:1:${fakeAddress}`,
  address: fakeAddress,
  namespace: 'eip155',
  isSmart: false,
  provider: {},
  name: 'Lantern',
}
const support = {
  readRecipient: (text: string) => (text.startsWith('0x') ? { address: text } : { problem: 'invalid' as const }),
} as unknown as TransferSupport

describe('a recipient by its name', () => {
  const start = (resolveName: RecipientDeps['resolveName'], now = 'ada.w3m.local') =>
    createRecipients({
      support: async () => support,
      isOfOther: () => false,
      askNode: () => async () => undefined,
      resolveName,
      state: () => ({ ...emptyDraft, recipient: { status: 'checking', text: now } }),
      $sent: atom<readonly SentTransfer[]>([]),
    })

  it('is the account that the name leads to', async () => {
    const asked: string[] = []
    const recipients = start(async name => (asked.push(name), otherFakeAddress), 'Ada.w3m.local')
    expect(await recipients.read('Ada.w3m.local', from)).to.deep.equal({
      status: 'ready',
      text: 'Ada.w3m.local',
      address: otherFakeAddress,
      name: 'ada.w3m.local',
      warnings: ['first'],
    })
    expect(asked).to.deep.equal(['ada.w3m.local'])
  })

  const wrong: readonly (readonly [title: string, resolve: RecipientDeps['resolveName'], problem: string])[] = [
    ['leads to nobody', async () => undefined, 'unresolved'],
    ['leads to what is no address', async () => 'nonsense', 'unresolved'],
    [
      'nobody answers for',
      async () => {
        throw new OptionalError('NAME_NOT_RESOLVED', {})
      },
      'name-failed',
    ],
  ]
  for (const [title, resolve, problem] of wrong)
    it(`is wrong where the name ${title}: ${problem}`, async () => {
      expect(await start(resolve).read('ada.w3m.local', from)).to.include({ status: 'wrong', problem })
    })

  it('is not looked up while it is typed, where nobody is asked, or where it is no name', async () => {
    const asked: string[] = []
    const resolve = async (name: string) => (asked.push(name), otherFakeAddress)
    await start(resolve, 'ada.w3m.loca').read('ada.w3m.local', from)
    expect(await start(undefined).read('ada.w3m.local', from)).to.include({ problem: 'invalid' })
    for (const text of ['ada', 'ada..local', 'a da.local', '.local'])
      expect(await start(resolve, text).read(text, from)).to.include({ problem: 'invalid' })
    expect(asked).to.deep.equal([])
  })
})
