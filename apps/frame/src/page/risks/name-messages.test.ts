import { expect } from 'chai'
import type { Approval } from '../approvals/approval.js'
import { storeRecipients } from '../approvals/known-addresses.js'
import { prepareMessage } from '../approvals/message-approval.js'
import { approvalContext, evmAddress, hexOfText } from '../testing/approval-fixture.js'
import { friend, stranger } from './corpus/typed-data-kind.js'

// S8: a name is given away by a text that the visitor signs, and by nothing else.

async function flagsOf(text: string): Promise<readonly string[]> {
  const { env } = approvalContext()
  await storeRecipients(env, [friend])
  const { view } = (await prepareMessage([hexOfText(text), evmAddress], env)) as Approval
  return view.flags.map(
    ({ id, isWarning, values = {} }) => `${isWarning ? 'amber' : 'red'} ${[id, ...Object.values(values)].join(' ')}`,
  )
}

const name = 'ada.w3m.example'
const twin = `${friend.slice(0, 6)}${'0'.repeat(32)}${friend.slice(-4)}`

describe('S8: a text about a name', () => {
  for (const [title, message, flags] of [
    ['gives it to a stranger', { name, action: 'move', address: stranger }, [`red name-move ${name} ${stranger}`]],
    ['gives it to somebody known', { name, action: 'move', address: friend }, [`amber name-move ${name} ${friend}`]],
    ['gives it to no address', { name, action: 'move', address: 'ada' }, [`red name-move ${name} ada`]],
    ['gives it up', { name, action: 'release' }, [`red name-release ${name}`]],
    ['asks for one', { name, attributes: {} }, []],
    ['says nothing of it', { action: 'move', address: stranger }, []],
    ['does something else with it', { name, action: 'like', address: stranger }, []],
  ] as const)
    it(`that ${title} is ${flags.length ? 'marked' : 'not marked'}`, async () =>
      expect(await flagsOf(JSON.stringify({ ...message, timestamp: 1_000 }))).to.deep.equal(flags))

  it('is marked however its JSON is written', async () =>
    expect(await flagsOf(`\n{ "\\u006eame" : "${name}", "action" : "rel\\u0065ase" }`)).to.deep.equal([
      `red name-release ${name}`,
    ]))

  it('that gives it to somebody who looks like one who is known says that too', async () =>
    expect(
      (await flagsOf(JSON.stringify({ name, action: 'move', address: twin }))).map(flag => flag.split(' ')[1]),
    ).to.deep.equal(['name-move', 'look-alike']))

  for (const text of ['null', '5', '[]', '{', 'a name', `"${name}"`])
    it(`that is none is not marked: ${text}`, async () => expect(await flagsOf(text)).to.deep.equal([]))
})
