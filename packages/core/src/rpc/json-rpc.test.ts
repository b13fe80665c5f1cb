import { expect } from 'chai'
import fc from 'fast-check'
import { fuzzRuns } from '../testing/fuzz-runs.js'
import { readJsonRpcAnswer, toJsonRpcCall } from './json-rpc.js'

describe('JSON-RPC', () => {
  it('calls carry parameters only where there are some', () => {
    expect(toJsonRpcCall({ method: 'eth_chainId' }, 1)).to.deep.equal({ jsonrpc: '2.0', id: 1, method: 'eth_chainId' })
    expect(toJsonRpcCall({ method: 'eth_call', params: [1] }, 2)).to.deep.equal({
      jsonrpc: '2.0',
      id: 2,
      method: 'eth_call',
      params: [1],
    })
  })

  const results: readonly (readonly [value: object, id: string, result: unknown])[] = [
    [{ jsonrpc: '2.0', id: 1, result: '0x1' }, '1', '0x1'],
    [{ id: '1', result: null }, '1', null],
    [{ id: 1, result: false, error: null }, '1', false],
  ]
  for (const [value, id, result] of results) {
    it(`answers are read as results from ${JSON.stringify(value)}`, () => {
      expect(readJsonRpcAnswer(value)).to.deep.equal({ id, outcome: { result } })
    })
  }

  it('refusals keep their code, text and data, and may lack an id', () => {
    const answer = readJsonRpcAnswer({
      id: null,
      error: { code: 3, message: 'execution reverted', data: '0x08c379a0' },
    })!
    expect(answer.id).to.equal(undefined)
    expect((answer.outcome as { readonly error: unknown }).error).to.include({
      name: 'RpcError',
      code: 3,
      message: 'execution reverted',
      data: '0x08c379a0',
    })
  })

  for (const value of [
    undefined,
    null,
    7,
    'x',
    [],
    {},
    { id: 1 },
    { result: 1 },
    { id: {}, result: 1 },
    { id: 1, error: {} },
    { id: 1, error: { code: '3' } },
    { id: 1, error: 'no' },
  ]) {
    it(`no answer is read from ${JSON.stringify(value)}`, () => {
      expect(readJsonRpcAnswer(value)).to.equal(undefined)
    })
  }

  it('reading never throws', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => void readJsonRpcAnswer(value)),
      fuzzRuns(100),
    )
  })
})
