import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { busyChain, post } from './test-server.js'

/** A JSON-RPC error. */
export interface Fault {
  readonly code: number
  readonly message: string
  /** Whether all later calls of the same batch fail with it. */
  readonly isForRest?: boolean
}

interface Question {
  readonly id: number
  readonly method: string
  readonly params: readonly unknown[]
}

/** The error of a node that limits its callers. Its message contains a secret that the server must not pass on. */
const limitFault: Fault = { code: -32005, message: 'daily limit of key 5ec7e7 exceeded' }

const contractOf = ({ method, params }: Question): string | undefined =>
  method === 'eth_call' ? (params[0] as { readonly to?: string }).to?.toLowerCase() : undefined

/** Starts a proxy of the busy chain's node. It fails as the test tells it to. */
export async function faultyNode() {
  const refused = new Map<string, Fault>()
  const failing = new Map<string, Fault | number>()
  const batches: Question[][] = []

  const faultOf = (question: Question) => refused.get(question.method) ?? failing.get(contractOf(question) ?? '')
  const answerOne = async (question: Question, index: number, all: readonly Question[]): Promise<unknown> => {
    const before = all.slice(0, index).map(faultOf)
    const error = before.find(fault => typeof fault === 'object' && fault.isForRest) ?? faultOf(question)
    if (typeof error === 'object') return { jsonrpc: '2.0', id: question.id, error }
    return (
      await fetch(busyChain.rpcUrl, { ...post(question), headers: { 'content-type': 'application/json' } })
    ).json()
  }
  const http: Server = createServer((request, response) => {
    let body = ''
    request.on('data', chunk => (body += String(chunk)))
    request.on('end', () => {
      const read = JSON.parse(body) as Question | Question[]
      const questions = Array.isArray(read) ? read : [read]
      batches.push(questions)
      const status = questions
        .map(question => failing.get(contractOf(question) ?? ''))
        .find(fault => typeof fault === 'number')
      if (status !== undefined) return void response.writeHead(status).end()
      void Promise.all(questions.map(answerOne)).then(answers =>
        response.end(JSON.stringify(Array.isArray(read) ? answers : answers[0])),
      )
    })
  })
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve))
  return {
    rpcUrl: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    /** Refuses these methods from now on, and no others. */
    refuse(methods: readonly string[], fault: Fault = limitFault) {
      refused.clear()
      for (const method of methods) refused.set(method, fault)
    },
    /** Fails calls of this contract from now on. With an HTTP status, the whole batch of such a call fails. */
    fail: (contract: string, fault: Fault | number) => void failing.set(contract.toLowerCase(), fault),
    /** Returns the number of requests that called this contract since the last call of this method. */
    takeRequestCount(contract: string): number {
      const contractBatches = batches
        .splice(0)
        .filter(batch => batch.some(one => contractOf(one) === contract.toLowerCase()))
      return contractBatches.length
    },
    close: () => new Promise(resolve => http.close(resolve)),
  }
}
