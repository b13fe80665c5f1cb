import { expect } from 'chai'
import { markPoisoning, type ActivityItem } from '../activity.state.js'
import { otherPaidByMistake, writtenIn } from './held-out-poisonings.js'
import { labelled, ofNetworks } from './honest-addresses.js'
import { dusted, paidByMistake } from './known-poisonings.js'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
type Row = Omit<ActivityItem, 'isLookalike'>
const row = (kind: 'send' | 'receive', sentFrom: string, sentTo: string, atMs: number): Row => ({
  id: `${atMs}`,
  kind,
  status: 'confirmed',
  atMs,
  caipNetworkId: 'eip155:1',
  hash: undefined,
  sentFrom,
  sentTo,
  transfers: [],
  approved: [],
})
const pairs = (text: string) =>
  text
    .trim()
    .split('\n')
    .map(line => line.split(' ') as [imitation: string, imitated: string])

/** How an imitation comes into a history: as a sender, or as whom somebody else made the account send nothing to. */
const ways = {
  'that sent a dust': (imitation: string) => row('receive', imitation, account, 2),
  'that somebody sent to in the account’s name': (imitation: string) => row('send', account, imitation, 2),
} as const
/** How the account had dealt with what is imitated. */
const dealings = {
  'that the account had sent to': (imitated: string) => row('send', account, imitated, 1),
  'that the account had heard from': (imitated: string) => row('receive', imitated, account, 1),
} as const

/** @returns the imitations that were not marked, and how many of what is imitated were */
function judge(
  all: readonly (readonly [imitation: string, imitated: string])[],
  way: keyof typeof ways,
  dealing: keyof typeof dealings,
) {
  const undetected: string[] = []
  let falseCount = 0
  for (const [imitation, imitated] of all) {
    const [latter, earlier] = markPoisoning([ways[way](imitation), dealings[dealing](imitated)], account)
    if (!latter!.isLookalike) undetected.push(`${imitation} ${imitated}`)
    if (earlier!.isLookalike) falseCount++
  }
  return { missed: undetected, falseCount }
}

const isShown = (way: string, dealing: string) =>
  !(way === 'that somebody sent to in the account’s name' && dealing === 'that the account had heard from')

describe('address poisoning', () => {
  const known = [...pairs(paidByMistake), ...pairs(dusted)]
  const heldOut = [...pairs(otherPaidByMistake), ...pairs(writtenIn)]

  it('is known by at least 200 rows, half of which were held out', () => {
    expect(known.length + heldOut.length).to.be.at.least(200)
    expect(heldOut.length).to.be.at.least(known.length)
  })

  for (const way of Object.keys(ways) as (keyof typeof ways)[])
    for (const dealing of Object.keys(dealings) as (keyof typeof dealings)[])
      if (isShown(way, dealing))
        for (const [half, rows] of [
          ['known', known],
          ['held out', heldOut],
        ] as const)
          it(`by addresses ${way} is marked at 99 % or more of those ${dealing}: those ${half}`, () => {
            const { missed: undetected, falseCount } = judge(rows, way, dealing)
            expect(undetected.length / rows.length, undetected.join('\n')).to.be.at.most(0.01)
            expect(falseCount, 'of what is imitated').to.equal(0)
          })

  it('is not seen in an account that deals with a thousand honest addresses, at 1 % of them or less', () => {
    const imitated = [...known, ...heldOut].map(([, address]) => address)
    const honest = [...new Set([...pairs(labelled).flat(), ...pairs(ofNetworks).flat(), ...imitated])]
    expect(honest.length).to.be.at.least(1_000)
    const items = honest.map((address, index) =>
      index % 2 ? row('receive', address, account, index) : row('send', account, address, index),
    )
    const marked = markPoisoning(items.reverse(), account).filter(({ isLookalike }) => isLookalike)
    expect(
      marked.length / honest.length,
      marked.map(({ sentFrom, sentTo }) => `${sentFrom} ${sentTo}`).join('\n'),
    ).to.be.at.most(0.01)
  })
})
