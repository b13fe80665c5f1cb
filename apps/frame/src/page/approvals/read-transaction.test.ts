import { expect } from 'chai'
import { evmAddress } from '../testing/approval-fixture.js'
import { execute, executeBatch, operationContext, shop } from '../testing/operation-fixture.js'
import type { PrepareApproval } from './approval.js'
import { prepareCalls } from './calls-approval.js'
import { prepareTransaction } from './transaction-approval.js'

const ether = 10n ** 18n
/** What the account is made to do by a call to itself: its value says nothing of that. */
const hidden = [
  ['a payment', execute(shop, ether)],
  ['a batch', executeBatch({ target: shop, value: ether, data: '0x' })],
  [
    'a batch with a tail, which a contract does not mind',
    `${executeBatch({ target: shop, value: ether, data: '0x' })}00`,
  ],
  ['the batch of another account', '0xe9ae5c53'],
] as const

const outcome = async (prepare: PrepareApproval, params: unknown): Promise<unknown> => {
  try {
    return await prepare(params, operationContext().env).then(() => 'shown')
  } catch (error) {
    return (error as { readonly code: unknown }).code
  }
}
const ways: readonly (readonly [name: string, send: (to: string, data: string) => Promise<unknown>])[] = [
  ['as a transaction', (to, data) => outcome(prepareTransaction, [{ from: evmAddress, to, data }])],
  [
    'inside a batch',
    (to, data) =>
      outcome(prepareCalls, [
        {
          version: '2.0.0',
          chainId: '0x1',
          calls: [
            { to: shop, value: '0x1' },
            { to, data },
          ],
        },
      ]),
  ],
]

describe('a call of the account to itself', () => {
  for (const [name, send] of ways) {
    for (const [title, data] of hidden)
      it(`is refused ${name}: ${title}`, async () =>
        expect([await send(evmAddress, data), await send(evmAddress.toLowerCase(), data)]).to.deep.equal([4200, 4200]))
    it(`is shown ${name} where it makes the account do nothing, and to others`, async () =>
      expect([
        await send(evmAddress, '0x'),
        await send(evmAddress, '0x646174613a2c'),
        await send(shop, execute(shop, 1n)),
      ]).to.deep.equal(['shown', 'shown', 'shown']))
  }
})
