import { expect } from 'chai'
import { encodeFunctionData, maxUint256, parseAbi, type Hex } from 'viem'
import type { SwapTerms } from '../decode/swap-terms.js'
import { callRisks } from './call-risks.js'
import { slippageRisks } from './swap-risks.js'

const own = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const [paid, wanted, router, itself, first] = ['1', '2', '3']
  .map(digit => `0x${digit.repeat(40)}` as Hex)
  .concat([2, 1].map(value => `0x${value.toString().padStart(40, '0')}` as Hex)) as [Hex, Hex, Hex, Hex, Hex]
const encode = (text: string, ...args: unknown[]): Hex =>
  encodeFunctionData({ abi: parseAbi([`function ${text}`] as never) as never, args } as never)
const path = [paid, wanted]
const v2 = (least: bigint, to: string = own) =>
  encode('swapExactTokensForTokens(uint256,uint256,address[],address,uint256)', 7n, least, path, to, 9n)
const second = (least: bigint, to: string) =>
  encode('swapExactTokensForTokens(uint256,uint256,address[],address)', 7n, least, path, to)
const v3 = (least: bigint, to: string = own) =>
  encode('exactInputSingle((address,address,uint24,address,uint256,uint256,uint160))', [
    paid,
    wanted,
    500,
    to,
    7n,
    least,
    0n,
  ])
const multicall = (...calls: readonly Hex[]) => encode('multicall(bytes[])', calls)
const flagsOf = (data: Hex) =>
  callRisks({
    calls: [{ to: router, data, value: 0n }],
    chainId: 'eip155:1',
    activeChainId: 'eip155:1',
    known: [own],
  }).map(({ id, isAmber }) => `${isAmber ? 'amber' : 'red'} ${id}`)

describe('the price of a swap', () => {
  const any = ['red unlimited-slippage']
  for (const [what, data, flags] of [
    ['a least that is something', v2(1n), []],
    ['a least of nothing', v2(0n), any],
    [
      'a least of nothing of the coin',
      encode('swapExactTokensForETH(uint256,uint256,address[],address,uint256)', 7n, 0n, path, own, 9n),
      any,
    ],
    ['a least of nothing in one pool', v3(0n), any],
    ['a least of nothing in a multicall', multicall(v3(0n)), any],
    [
      'what is unwrapped later, with its price there',
      multicall(v3(0n, itself), encode('unwrapWETH9(uint256,address)', 1n, own)),
      [],
    ],
    [
      'a most that is something',
      encode('swapTokensForExactTokens(uint256,uint256,address[],address,uint256)', 5n, 7n, path, own, 9n),
      [],
    ],
    [
      'a most of all there is',
      encode('swapTokensForExactTokens(uint256,uint256,address[],address,uint256)', 5n, maxUint256, path, own, 9n),
      any,
    ],
  ] as const)
    it(`is ${flags.length ? 'any' : 'bounded'}: ${what}`, () => expect(flagsOf(data)).to.deep.equal(flags))

  it('is for who calls, by the number that later routers take for it, and by that alone', () =>
    expect([flagsOf(second(1n, first)), flagsOf(v2(1n, first))]).to.deep.equal([[], ['red recipient']]))

  const terms: SwapTerms = {
    pays: { token: paid, amount: 1_000n },
    gets: { token: wanted, amount: 990n },
    limit: 'gets',
    recipient: own,
    deadline: undefined,
  }
  const changes = new Map([
    [paid, -1_000n],
    [wanted, 1_000n],
    ['', -1_000n],
  ])
  const most = { ...terms, limit: 'pays', gets: { token: wanted, amount: 1_000n } } as const
  for (const [what, swaps, flags] of [
    ['one of a hundredth', [terms], []],
    ['one of a twentieth', [{ ...terms, gets: { token: wanted, amount: 950n } }], ['amber 5%']],
    ['one of a quarter', [{ ...terms, gets: { token: wanted, amount: 750n } }], ['red 25%']],
    ['one of all', [{ ...terms, gets: { token: wanted, amount: 1n } }], ['red 99%']],
    [
      'one for somebody else, which is told of otherwise',
      [{ ...terms, recipient: router, gets: { token: wanted, amount: 1n } }],
      [],
    ],
    ['two that move the same', [terms, { ...terms, gets: { token: wanted, amount: 1n } }], []],
    ['one of what is paid', [{ ...most, pays: { token: paid, amount: 1_010n } }], []],
    ['a large one of what is paid', [{ ...most, pays: { token: paid, amount: 2_000n } }], ['red 50%']],
    ['a large one of the coin', [{ ...most, pays: { token: undefined, amount: 1_100n } }], ['amber 9%']],
    ['one that nobody could try', [{ ...terms, gets: { token: router, amount: 1n } }], []],
    ['none', [], []],
  ] as const)
    it(`may get worse by the slippage: ${what}`, () =>
      expect(
        slippageRisks(swaps, changes, own).map(
          ({ values, isAmber }) => `${isAmber ? 'amber' : 'red'} ${values!['percent']}`,
        ),
      ).to.deep.equal(flags))
})
