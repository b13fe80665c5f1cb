import { describe, it } from 'node:test'
import { expect } from 'chai'
import fc from 'fast-check'
import { readMetadata } from './nft-metadata.js'

const read = (value: unknown) => readMetadata(Buffer.from(JSON.stringify(value)))
const nothing = { name: null, description: null, image: null, media: null, traits: [] }

describe('The metadata of an NFT', () => {
  it('are its name, its text, its picture and its traits', () => {
    expect(
      read({
        name: 'Tile\u202E 5',
        description: 'A\ntile',
        image: 'ipfs://a',
        attributes: [{ trait_type: 'Hue', value: 47 }, { trait_type: 'Kind', value: 'Old' }, { value: true }],
      }),
    ).to.deep.equal({
      name: 'Tile 5',
      description: 'A tile',
      image: 'ipfs://a',
      media: null,
      traits: [
        { name: 'Hue', value: '47' },
        { name: 'Kind', value: 'Old' },
        { name: '', value: 'true' },
      ],
    })
  })

  const cases: readonly [title: string, value: unknown, expected: unknown][] = [
    ['nothing', {}, nothing],
    ['a number for a name', { name: 5 }, { ...nothing, name: '5' }],
    ['an object for a name', { name: {} }, nothing],
    ['a long name', { name: 'x'.repeat(500) }, { ...nothing, name: 'x'.repeat(80) }],
    ['the older field of the picture', { image: '', image_url: 'ipfs://b' }, { ...nothing, image: 'ipfs://b' }],
    [
      'a video beside its picture',
      { image: 'a.mp4', image_url: 'ipfs://b' },
      { ...nothing, image: 'ipfs://b', media: 'video' },
    ],
    ['a drawing', { image_data: '<svg></svg>' }, { ...nothing, image: 'data:image/svg+xml,%3Csvg%3E%3C%2Fsvg%3E' }],
    ['a video', { animation_url: 'ipfs://a/film.MP4?x' }, { ...nothing, media: 'video' }],
    ['a video for a picture', { image: 'https://a.example/film.webm' }, { ...nothing, media: 'video' }],
    ['a video in them', { image: 'data:video/mp4;base64,AA' }, { ...nothing, media: 'video' }],
    [
      'a video with a picture',
      { image: 'ipfs://a', animation_url: 'b.mov' },
      { ...nothing, image: 'ipfs://a', media: 'video' },
    ],
    [
      'a video with a drawing',
      { image: 'a.mp4', image_data: '<svg/>' },
      { ...nothing, image: 'data:image/svg+xml,%3Csvg%2F%3E', media: 'video' },
    ],
    ['a model', { animation_url: 'ipfs://a/thing.glb' }, { ...nothing, media: 'model' }],
    ['a video by its kind', { properties: { category: 'video' } }, { ...nothing, media: 'video' }],
    ['a model by its kind', { properties: { category: 'vr' } }, { ...nothing, media: 'model' }],
    ['a page that runs', { animation_url: 'https://a.example/film.mp4.html' }, nothing],
    ['no text for a video', { animation_url: { a: 1 }, properties: 5 }, nothing],
    ['traits that are none', { attributes: [null, 5, {}, { value: {} }] }, nothing],
    ['traits that are no list', { attributes: { a: 1 } }, nothing],
    ['a list', [], null],
    ['null', null, null],
    ['a text', 'x', null],
  ]
  for (const [title, value, expected] of cases) {
    it(`that are ${title} are read so far`, () => void expect(read(value)).to.deep.equal(expected))
  }

  it('are none where they are no JSON', () => void expect(readMetadata(Buffer.from('<html>'))).to.equal(null))

  it('have no more than so many traits', () => {
    const attributes = Array.from({ length: 1_000 }, (_, index) => ({ trait_type: 'a', value: index }))
    expect(read({ attributes })!.traits).to.have.length(40)
  })

  it('never fail, whatever they are', () => {
    fc.assert(
      fc.property(fc.json(), text => void readMetadata(Buffer.from(text))),
      { numRuns: 1_000 },
    )
  })
})
