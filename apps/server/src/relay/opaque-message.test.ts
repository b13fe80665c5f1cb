import { describe, it } from 'node:test'
import { expect } from 'chai'
import fc from 'fast-check'
import { liftMessage, opaqueBytes, placeholder } from './opaque-message.js'
import { readFrame } from './relay-frame.js'

const long = 'QUJD'.repeat(opaqueBytes / 4)
const topic = 'a'.repeat(64)
const publish = (params: object, rest: object = {}): string =>
  JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'irn_publish', params, ...rest })

/** What a frame says, with a message that is in bytes as text. */
function read(text: string): unknown {
  const frame = readFrame(Buffer.from(text))
  if (frame.kind === 'answer') return frame
  return JSON.parse(
    JSON.stringify(frame.params, (_, value) => (isBytes(value) ? Buffer.from(value.data).toString() : value)),
  )
}
const isBytes = (value: unknown): value is { readonly data: number[] } =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer'

describe('A long message in a frame', () => {
  it('is the bytes that came, and no copy of them', () => {
    const bytes = Buffer.from(publish({ topic, message: long, ttl: 300 }))
    const lifted = liftMessage(bytes)
    expect(lifted?.message.buffer).to.equal(bytes.buffer)
    expect(lifted?.message.toString()).to.equal(long)
    expect(JSON.parse(lifted!.rest)).to.deep.include({ params: { topic, message: placeholder, ttl: 300 } })
    const frame = readFrame(bytes)
    expect(frame.kind === 'call' && frame.params).to.deep.equal({ topic, message: lifted!.message, ttl: 300 })
  })

  const entries: readonly [title: string, frame: string][] = [
    ['that is shorter', publish({ message: long.slice(4) })],
    ['with an escape', publish({ message: `${long}\n` })],
    ['with a character of two bytes', publish({ message: `${long}é` })],
    ['behind a space', publish({ message: long }).replace('"message":', '"message": ')],
    ['of a param further in', publish({ messages: [{ message: long }] })],
    ['beside the params', publish({ topic }, { message: long })],
    ['that a second one follows', publish({ message: long }).replace('}', ',"message":"short"}')],
    ['that follows a short one', publish({ message: long }).replace('{"message"', '{"message":"short","message"')],
    ['whose name is a part of another', publish({ 'my "message': long })],
    ['that looks like what stands for it', publish({ message: placeholder, other: long })],
  ]
  for (const [title, frame] of entries) {
    it(`is read as everything else is: one ${title}`, () => {
      const expected: unknown = JSON.parse(frame)
      expect({ params: read(frame) }).to.deep.equal({ params: (expected as { params: unknown }).params })
    })
  }

  for (const [title, text] of [
    ['a control character', `${long}\u0001`],
    ['a line feed', `${long}\n${long}`],
    ['no end', undefined],
  ] as const) {
    it(`is no JSON with ${title} in it`, () => {
      const frame = publish({ message: long })
      const broken = text === undefined ? frame.slice(0, -10) : frame.replace(long, text)
      expect(() => readFrame(Buffer.from(broken))).to.throw('This is no JSON.')
    })
  }

  it('is the same as what JSON gives, whatever stands around it', () => {
    const fragment = fc.oneof(
      fc.constantFrom('"message":"', long, placeholder, '\\"', '"', '{', '}', ',', ':'),
      fc.string(),
    )
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.oneof(fc.constant('message'), fc.string()),
          fc.array(fragment).map(all => all.join('')),
        ),
        params => {
          expect(read(publish(params))).to.deep.equal(JSON.parse(JSON.stringify(params)))
        },
      ),
    )
  })
})
