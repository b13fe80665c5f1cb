import { describe, it } from 'node:test'
import { endpoints, type Endpoint } from '@w3m/core/api'
import { expect } from 'chai'
import * as v from 'valibot'
import { testServer } from '../testing/test-server.js'
import { jsonSchemaOf } from './json-schema.js'

interface Operation {
  readonly operationId: string
  readonly parameters: readonly {
    readonly name: string
    readonly in: string
    readonly required: boolean
    readonly schema: Readonly<Record<string, unknown>>
  }[]
  readonly requestBody?: unknown
  readonly security?: unknown
  readonly responses: Readonly<Record<string, unknown>>
}

describe('Schemas in the words of JSON Schema', () => {
  const cases: readonly (readonly [title: string, schema: v.GenericSchema, said: unknown])[] = [
    [
      'a text with rules',
      v.pipe(v.string(), v.maxLength(9), v.regex(/^a+$/)),
      { type: 'string', maxLength: 9, pattern: '^a+$' },
    ],
    ['a number', v.pipe(v.number(), v.integer(), v.minValue(1)), { type: 'integer', minimum: 1 }],
    ['a choice', v.picklist(['a', 'b']), { enum: ['a', 'b'] }],
    ['one value', v.literal(7), { const: 7 }],
    ['a list', v.array(v.boolean()), { type: 'array', items: { type: 'boolean' } }],
    ['what may be null', v.nullish(v.string()), { anyOf: [{ type: 'string' }, { type: 'null' }] }],
    ['several kinds', v.union([v.string(), v.number()]), { anyOf: [{ type: 'string' }, { type: 'number' }] }],
    ['a record', v.record(v.string(), v.number()), { type: 'object', additionalProperties: { type: 'number' } }],
    ['what only code knows', v.custom(() => true), {}],
    [
      'a CAIP-2 id',
      endpoints.getGasPrice.query.entries.chainId,
      { type: 'string', pattern: '^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$' },
    ],
    [
      'how long a list may be',
      v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(9)),
      { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 9 },
    ],
    [
      'the rules of a text that has more of them elsewhere',
      v.pipe(v.pipe(v.string(), v.maxLength(9)), v.minLength(1)),
      { type: 'string', maxLength: 9, minLength: 1 },
    ],
    [
      'nothing of what a changed value must be',
      v.pipe(
        v.pipe(
          v.string(),
          v.transform(text => text.split(',')),
          v.array(v.string()),
        ),
        v.minLength(1),
      ),
      { type: 'string' },
    ],
    [
      'an object',
      v.object({ a: v.string(), b: v.optional(v.number()) }),
      { type: 'object', properties: { a: { type: 'string' }, b: { type: 'number' } }, required: ['a'] },
    ],
    [
      'what is sent of a value that is changed',
      v.pipe(v.string(), v.transform(Number), v.maxValue(3)),
      { type: 'string' },
    ],
  ]
  for (const [title, schema, expected] of cases)
    it(`say ${title}`, () => void expect(jsonSchemaOf(schema)).to.deep.equal(expected))
})

describe('The description of the API', () => {
  const read = async () => {
    const { app, close } = testServer()
    const answer = await app.request('/openapi.json')
    const document = (await answer.json()) as {
      openapi: string
      paths: Record<string, Record<string, Operation>>
      components: { responses: Record<string, unknown> }
    }
    await close()
    return document
  }

  it('is OpenAPI 3.1, and names every call with all that it takes', async () => {
    const { openapi, paths } = await read()
    expect(openapi).to.equal('3.1.0')
    for (const [name, definition] of Object.entries(endpoints)) {
      const endpoint: Endpoint = definition
      const operation = paths[endpoint.path]![endpoint.method.toLowerCase()]!
      expect(operation.operationId).to.equal(name)
      const inPath = operation.parameters.filter(parameter => parameter.in === 'path')
      expect(inPath.map(parameter => `{${parameter.name}}`)).to.have.members(endpoint.path.match(/\{\w+\}/g) ?? [])
      expect(inPath.every(({ required }) => required)).to.equal(true)
      expect(operation.requestBody !== undefined, name).to.equal(endpoint.body !== undefined)
      const names = operation.parameters.map(parameter => `${parameter.in} ${parameter.name}`)
      expect(new Set(names).size, name).to.equal(names.length)
    }
    const count = Object.values(paths).flatMap(path => Object.keys(path)).length
    expect(count).to.equal(Object.keys(endpoints).length)
  })

  it('points to nothing that is not in it', async () => {
    const document = await read()
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/responses\/(\w+)"/g)].map(
      found => found[1]!,
    )
    expect(refs.length).to.be.greaterThan(0)
    for (const ref of refs) expect(document.components.responses).to.have.property(ref)
  })

  it('says which parts of a question must be there', async () => {
    const { paths } = await read()
    const nfts = paths['/v1/account/{account}/nfts']!.get!
    expect(nfts.parameters.filter(({ required }) => required).map(({ name }) => name)).to.deep.equal([
      'account',
      'chainId',
    ])
  })

  it('takes each part of an address for a text', async () => {
    const { paths } = await read()
    for (const { operationId, parameters } of Object.values(paths).flatMap(path => Object.values(path)))
      for (const { name, schema } of parameters)
        expect(schema.type ?? typeof (schema.enum as readonly unknown[])[0], `${operationId} ${name}`).to.equal(
          'string',
        )
  })

  it('says which calls are of a session', async () => {
    const { paths } = await read()
    expect(paths['/auth/v1/me']!.get!.security).to.deep.equal([{ session: [] }])
    expect(paths['/auth/v1/sign-out']!.post!.security).to.deep.equal([{ session: [] }, {}])
    expect(paths['/auth/v1/nonce']!.get!.security).to.equal(undefined)
  })
})
