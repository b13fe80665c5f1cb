import { expect } from 'chai'
import { encodeFunctionData, parseAbi, type Hex } from 'viem'
import { swapTerms } from './swap-terms.js'

const to = '0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359'
const [one, between, other] = ['1', '2', '3'].map(digit => `0x${digit.repeat(40)}`) as [Hex, Hex, Hex]
const path = [one, between, other]
const encode = (text: string, ...args: unknown[]): Hex =>
  encodeFunctionData({ abi: parseAbi([`function ${text}`] as never) as never, args } as never)

const token = (address: Hex, amount: bigint) => ({ token: address, amount })
const nativeAmount = (amount: bigint) => ({ token: undefined, amount })
const exact = 'uint256,uint256,address[],address,uint256'
const taxed = 'SupportingFeeOnTransferTokens'

describe('the terms of a swap', () => {
  for (const [title, data, input, output, limit] of [
    [
      'tokens for tokens',
      encode(`swapExactTokensForTokens(${exact})`, 7n, 5n, path, to, 9n),
      token(one, 7n),
      token(other, 5n),
      'gets',
    ],
    [
      'tokens for exact tokens',
      encode(`swapTokensForExactTokens(${exact})`, 5n, 7n, path, to, 9n),
      token(one, 7n),
      token(other, 5n),
      'pays',
    ],
    [
      'tokens for the coin',
      encode(`swapExactTokensForETH(${exact})`, 7n, 5n, path, to, 9n),
      token(one, 7n),
      nativeAmount(5n),
      'gets',
    ],
    [
      'tokens for exactly so much of the coin',
      encode(`swapTokensForExactETH(${exact})`, 5n, 7n, path, to, 9n),
      token(one, 7n),
      nativeAmount(5n),
      'pays',
    ],
    [
      'the coin for tokens',
      encode('swapExactETHForTokens(uint256,address[],address,uint256)', 5n, path, to, 9n),
      nativeAmount(3n),
      token(other, 5n),
      'gets',
    ],
    [
      'the coin for exact tokens',
      encode('swapETHForExactTokens(uint256,address[],address,uint256)', 5n, path, to, 9n),
      nativeAmount(3n),
      token(other, 5n),
      'pays',
    ],
    [
      'tokens that take a fee',
      encode(`swapExactTokensForTokens${taxed}(${exact})`, 7n, 5n, path, to, 9n),
      token(one, 7n),
      token(other, 5n),
      'gets',
    ],
    [
      'tokens that take a fee, for the coin',
      encode(`swapExactTokensForETH${taxed}(${exact})`, 7n, 5n, path, to, 9n),
      token(one, 7n),
      nativeAmount(5n),
      'gets',
    ],
    [
      'the coin for tokens that take a fee',
      encode(`swapExactETHForTokens${taxed}(uint256,address[],address,uint256)`, 5n, path, to, 9n),
      nativeAmount(3n),
      token(other, 5n),
      'gets',
    ],
  ] as const)
    it(`are read: ${title}`, () =>
      expect(swapTerms(data, 3n)).to.deep.equal({ input, output, limit, recipient: to, deadline: 9n }))

  it('name no time where the call has none', () => {
    const data = encode('swapExactTokensForTokens(uint256,uint256,address[],address)', 7n, 5n, path, to)
    expect(swapTerms(data, 0n)).to.deep.include({ deadline: undefined, recipient: to })
  })

  for (const [title, data] of [
    ['another call', encode('transfer(address,uint256)', to, 1n)],
    ['a path that leads nowhere', encode(`swapExactTokensForTokens(${exact})`, 7n, 5n, [one], to, 9n)],
    ['data that is cut', encode(`swapExactTokensForTokens(${exact})`, 7n, 5n, path, to, 9n).slice(0, 100) as Hex],
    ['a multicall', encode('multicall(bytes[])', [encode(`swapExactTokensForTokens(${exact})`, 7n, 5n, path, to, 9n)])],
    ['no data', '0x'],
  ] as const)
    it(`are none: ${title}`, () => expect(swapTerms(data, 1n)).to.equal(undefined))
})
