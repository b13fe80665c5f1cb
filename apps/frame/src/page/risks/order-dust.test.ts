import { expect } from 'chai'
import type { Hex } from 'viem'
import type { Approval } from '../approvals/approval.js'
import { prepareTypedData } from '../approvals/typed-data-approval.js'
import { approvalContext, evmAddress } from '../testing/approval-fixture.js'
import { callToken, wordAnswer } from '../testing/token-answers.js'
import { coin, ether, me, nobody, other, request, token, type TypedDataRequest } from './corpus/typed-data-kind.js'

// S8: an order that pays next to nothing gives away what it sells, in whatever token that is written.

/** A token that has so many decimals; undefined does not say how many. */
async function levelOf(data: TypedDataRequest, decimals: bigint | undefined): Promise<string> {
  const { env } = approvalContext()
  const requests: string[] = []
  const approval = (await prepareTypedData([evmAddress, data], {
    ...env,
    callRpc: async (chainId, method, params) => {
      if (method !== 'eth_call') return await env.callRpc(chainId, method, params)
      const [{ to, data }] = params as readonly [{ readonly to: string; readonly data: Hex }]
      requests.push(to)
      return await callToken(data, decimals === undefined ? {} : { 'decimals()': wordAnswer(decimals) })
    },
  })) as Approval
  expect(requests.filter(to => to.toLowerCase() !== paid.toLowerCase())).to.deep.equal([])
  return approval.view.flags.map(({ id, isWarning }) => `${isWarning ? 'amber' : 'red'} ${id}`).join()
}

/** What the item is paid in. */
const paid = other
const swap = (amount: bigint, of = paid) =>
  request('Order(address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount)', {
    buyToken: of,
    receiver: me,
    sellAmount: ether,
    buyAmount: amount,
  })
const sale = (amount: bigint, of = paid, itemType = 1) =>
  request(
    'OrderComponents(address offerer,OfferItem[] offer,ConsiderationItem[] consideration)' +
      'OfferItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount)' +
      'ConsiderationItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,' +
      'uint256 endAmount,address recipient)',
    {
      offerer: me,
      offer: [{ itemType: 2, token, startAmount: '1', endAmount: '1' }],
      consideration: [{ itemType, token: of, startAmount: amount, endAmount: amount, recipient: me }],
    },
  )
const taken = (amount: bigint) =>
  request('Quote(address taker,address makerToken,address takerToken,uint256 makerAmount,uint256 takerAmount)', {
    taker: me,
    makerToken: paid,
    takerToken: coin,
    makerAmount: amount,
    takerAmount: ether,
  })
const listing = (amount: bigint) =>
  request('Listing(address collection,uint256 tokenId,address paymentToken,uint256 price)', {
    paymentToken: paid,
    price: amount,
  })
const unnamed = (amount: bigint) => request('Ask(address collection,uint256 tokenId,uint256 price)', { price: amount })

const [red, amber] = ['red order', 'amber order']
const cases: readonly (readonly [
  title: string,
  data: TypedDataRequest,
  decimals: bigint | undefined,
  level: string,
])[] = [
  ['1,001 wei of WETH for an item', sale(1_001n), 18n, red],
  ['1,001 wei of WETH', swap(1_001n), 18n, red],
  ['1,001 wei of WETH for a listed item', listing(1_001n), 18n, red],
  ['1,001 wei of WETH for who takes an order', taken(1_001n), 18n, red],
  ['just less than 0.0001 WETH', swap(10n ** 14n - 1n), 18n, red],
  ['0.0001 WETH', swap(10n ** 14n), 18n, amber],
  ['0.0001 WETH for an item', sale(10n ** 14n), 18n, amber],
  ['0.0001 WETH for who takes an order', taken(10n ** 14n), 18n, amber],
  ['0.000001 USDC', swap(1n), 6n, red],
  ['0.000001 USDC for an item', sale(1n), 6n, red],
  ['0.000999 USDC', swap(999n), 6n, red],
  ['0.001 USDC', swap(1_000n), 6n, amber],
  ['5 USDC for an item', sale(5_000_000n), 6n, amber],
  ['1 of what cannot be divided', swap(1n), 0n, red],
  ['1,001 wei of the coin', swap(1_001n, coin), undefined, red],
  ['1,001 wei of the coin for an item', sale(1_001n, nobody, 0), undefined, red],
  ['0.0001 of the coin for an item', sale(10n ** 14n, nobody, 0), undefined, amber],
  ['an item for an item', sale(1n, paid, 2), undefined, amber],
  ['5 USDC where nobody says what it has', swap(5_000_000n), undefined, red],
  ['1,001 wei of a token with decimals that make no sense', swap(1_001n), 2n ** 200n, red],
  ['10^14 of a token that does not say how many decimals it has', swap(10n ** 14n), undefined, amber],
  ['1,001 of what the order does not name', unnamed(1_001n), undefined, amber],
  ['999 of what the order does not name', unnamed(999n), undefined, red],
]

describe('S8: an order that pays less than 0.0001 of a token or 1,000 units (of unread decimals: as if 18) is', () => {
  for (const [title, data, decimals, level] of cases)
    it(`${level}: ${title}`, async () => expect(await levelOf(data, decimals)).to.equal(level))
})
