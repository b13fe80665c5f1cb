import { endpoints, type Endpoint } from '@w3m/core/api'
import type { GenericSchema } from 'valibot'
import { identity } from '../http/endpoint-routes.js'
import { isOptional, jsonSchemaOf, type JsonSchema } from './json-schema.js'

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required: boolean
  readonly schema: JsonSchema
}

/** What stands in an address is a text: of what may be one or a number, that. */
const inAddress = (schema: GenericSchema): JsonSchema => {
  const known = jsonSchemaOf(schema)
  const kinds: readonly JsonSchema[] = Array.isArray(known.anyOf) ? known.anyOf : [known]
  const text = kinds.find(({ type, enum: values }) => type === 'string' || values !== undefined)
  return text ?? { type: 'string' }
}

const entriesOf = (schema: GenericSchema | undefined): Readonly<Record<string, GenericSchema>> =>
  Object(schema).entries ?? {}

function parametersOf({ params, query }: Endpoint): readonly Parameter[] {
  return [
    ...Object.entries(params ?? {}).map(([name, schema]): Parameter => ({
      name,
      in: 'path',
      required: true,
      schema: inAddress(schema),
    })),
    ...Object.entries({ ...entriesOf(query), ...identity.entries }).map(([name, schema]): Parameter => ({
      name,
      in: 'query',
      required: !isOptional(schema),
      schema: inAddress(schema),
    })),
  ]
}

/** The calls that are of a session, and whether each is one without. */
const sessionCalls: Readonly<Record<string, readonly Readonly<Record<string, readonly string[]>>[]>> = {
  getSignInSession: [{ session: [] }],
  signOut: [{ session: [] }, {}],
}

const json = (schema: JsonSchema) => ({ 'application/json': { schema } })

function operationOf(name: string, endpoint: Endpoint) {
  return {
    operationId: name,
    parameters: parametersOf(endpoint),
    ...(sessionCalls[name] && { security: sessionCalls[name] }),
    ...(endpoint.body && { requestBody: { required: true, content: json(jsonSchemaOf(endpoint.body)) } }),
    responses: {
      200: { description: 'The answer.', content: json(jsonSchemaOf(endpoint.response)) },
      default: { $ref: '#/components/responses/Failed' },
    },
  }
}

/** The HTTP API in OpenAPI 3.1, made from the definitions that client and server share. */
export function openApiDocument() {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operationOf(name, endpoint),
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'W3M', version: '1', license: { name: 'MIT', identifier: 'MIT' } },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The token that signIn answers with.' },
      },
      responses: {
        Failed: {
          description: [
            'Why it failed: 400 a wrong value, 401 a signature or a session, 403 a page that may not ask, 404,',
            '408 a body that takes too long, 409 a price that is worse by now, 413, 422 no JSON, 429 with Retry-After,',
            '500, 501 not offered here, 503 a node or a source is down.',
          ].join(' '),
          content: json({
            type: 'object',
            properties: {
              status: { const: 'FAILED' },
              reasons: {
                type: 'array',
                items: {
                  type: 'object',
                  properties: { field: { type: 'string' }, description: { type: 'string' } },
                  required: ['field', 'description'],
                },
              },
            },
            required: ['status', 'reasons'],
          }),
        },
      },
    },
  }
}
