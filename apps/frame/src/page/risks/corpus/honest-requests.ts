import { ether, friend, kind, me, other, request, token, type TypedDataRequest } from './typed-data-kind.js'
import { knownAllowances } from './known-allowances.js'
import { knownOrders } from './known-orders.js'

// Honest requests with values of all sizes: nothing of them takes what the visitor has, at another price than the one
// that they say.

type Draw = (below: number) => number
type Make = (draw: Draw) => TypedDataRequest

/** The same row of numbers for the same seed. */
function drawFrom(seed: number): Draw {
  let state = seed >>> 0
  return below => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** A price of 0.001 to 1,000 coins. */
const price = (draw: Draw): string => (BigInt(1 + draw(1_000_000)) * (ether / 1_000n)).toString()
/** An amount of a token with 6 digits: 0.01 to 10,000. */
const amount = (draw: Draw): string => String(10_000 * (1 + draw(1_000_000)))
const text = (draw: Draw): string =>
  ['I accept the terms', 'For', 'Against, since it costs too much', 'gm', 'Grüße', '你好'][draw(6)]!
const hash = (draw: Draw): string => `0x${Array.from({ length: 64 }, () => draw(16).toString(16)).join('')}`
const hexAddress = (draw: Draw): string => hash(draw).slice(0, 42)
const later = (draw: Draw): string => String(1_790_000_000 + draw(10_000_000))
const nowhere = { chainId: undefined, verifyingContract: undefined }
const dataOf = (title: string): TypedDataRequest =>
  [...knownAllowances, ...knownOrders].find(row => row.title === title)!.data
/** A row with other values. */
const varied =
  (title: string, values: (draw: Draw) => Record<string, unknown>): Make =>
  draw => {
    const data = dataOf(title)
    return { ...data, message: { ...data.message, ...values(draw) } }
  }

const makers: readonly Make[] = [
  varied('a vote', draw => ({
    space: text(draw),
    proposal: hash(draw),
    choice: 1 + draw(9),
    timestamp: later(draw),
    reason: text(draw),
  })),
  varied('a vote of a governor', draw => ({ proposalId: String(draw(1e9)), support: draw(3), nonce: draw(50) })),
  varied('a login of an exchange', draw => ({ timestamp: later(draw), nonce: draw(100) })),
  varied('a login', draw => ({ statement: text(draw), nonce: hash(draw).slice(2, 12), issuedAt: later(draw) })),
  varied('an identity', draw => ({ nonce: hash(draw), statement: text(draw) })),
  varied('a mail', draw => ({ to: { name: text(draw), wallet: hexAddress(draw) }, contents: text(draw) })),
  varied('a permit of an amount for somebody known', draw => ({
    value: amount(draw),
    nonce: draw(40),
    deadline: later(draw),
  })),
  varied('a payment to somebody known', draw => ({ value: amount(draw), nonce: hash(draw), validBefore: later(draw) })),
  varied('Permit2, an allowance for somebody known', draw => ({
    details: { token, amount: price(draw), expiration: later(draw), nonce: draw(40) },
  })),
  varied('a Safe that pays', draw => ({ value: price(draw), nonce: draw(400) })),
  varied('Blur at a price', draw => ({ price: price(draw), tokenId: draw(10_000), collection: hexAddress(draw) })),
  varied('LooksRare at a price', draw => ({ price: price(draw), tokenId: draw(10_000), nonce: draw(40) })),
  varied('1inch at a price', draw => ({
    makingAmount: amount(draw),
    takingAmount: amount(draw),
    takerAsset: hexAddress(draw),
    salt: String(draw(1e9)),
  })),
  varied('1inch Fusion', draw => ({
    makingAmount: price(draw),
    takingAmount: amount(draw),
    takerAsset: hexAddress(draw),
  })),
  varied('CoW', draw => ({
    sellAmount: amount(draw),
    buyAmount: price(draw),
    buyToken: hexAddress(draw),
    validTo: draw(2 ** 31),
  })),
  varied('0x v4 at a price', draw => ({
    makerAmount: amount(draw),
    takerAmount: price(draw),
    takerToken: hexAddress(draw),
  })),
  draw => {
    const data = dataOf('a sale at a price')
    const paid = price(draw)
    const [first, fee] = data.message['consideration'] as readonly Record<string, unknown>[]
    return {
      ...data,
      message: {
        ...data.message,
        consideration: [
          { ...first, startAmount: paid, endAmount: paid },
          { ...fee, recipient: hexAddress(draw) },
        ],
      },
    }
  },
  draw => {
    const data = dataOf('UniswapX')
    const witness = data.message['witness'] as Record<string, unknown>
    return {
      ...data,
      message: {
        ...data.message,
        witness: {
          ...witness,
          outputs: [{ token: hexAddress(draw), startAmount: price(draw), endAmount: amount(draw), recipient: me }],
        },
      },
    }
  },
  draw =>
    request('Post(address author,string text,uint256 postId,uint256 publishedAt)', {
      author: me,
      text: text(draw),
      postId: draw(1e6),
      publishedAt: later(draw),
    }),
  draw =>
    request('Review(address author,address item,uint8 stars,string text,bool recommended)', {
      author: me,
      item: hexAddress(draw),
      stars: draw(6),
      text: text(draw),
      recommended: draw(2) === 1,
    }),
  draw =>
    request(
      'Terms(address account,bool accepted,string version,uint256 deadline)',
      { account: me, accepted: true, version: `${draw(9)}.${draw(9)}`, deadline: later(draw) },
      nowhere,
    ),
  draw =>
    request('Score(address player,uint256 points,uint256 level,bytes32 game)', {
      player: me,
      points: draw(1e6),
      level: draw(90),
      game: hash(draw),
    }),
  draw =>
    request('ForwardRequest(address from,address to,uint256 value,uint256 gas,uint256 nonce,bytes data)', {
      from: me,
      to: token,
      value: 0,
      nonce: draw(90),
      data: `0xa9059cbb${friend.slice(2).toLowerCase().padStart(64, '0')}${BigInt(amount(draw)).toString(16).padStart(64, '0')}`,
    }),
  draw =>
    kind(
      'amber',
      'a bid',
      'OpenSea, Seaport 1.6',
      'buys',
      'Bid(address bidder,address collection,uint256 tokenId,uint256 price,uint256 expiration)',
      { bidder: me, collection: other, tokenId: draw(1e4), price: price(draw) },
    ).data,
]

export const honestRequests = (count: number, seed: number): readonly TypedDataRequest[] => {
  const draw = drawFrom(seed)
  return Array.from({ length: count }, (_, index) => makers[index % makers.length]!(draw))
}
