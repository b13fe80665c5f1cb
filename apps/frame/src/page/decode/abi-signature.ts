/** One parameter of a function. `components` are those of a tuple, `item` is the item of an array. */
export interface AbiParameter {
  readonly name: string
  /** Canonical: what the selector is made of. */
  readonly type: string
  readonly components?: readonly AbiParameter[]
  readonly item?: AbiParameter
  /** The length of an array of fixed length. */
  readonly length?: number
}

export interface AbiFunction {
  readonly name: string
  readonly inputs: readonly AbiParameter[]
  /** `name(type,type)` */
  readonly signature: string
  readonly isPayable: boolean
}

const payable = ' payable'

/**
 * Reads `transfer(address to,uint256 amount)`, with ` payable` behind it if it takes coins; a tuple is written
 * `(address a,uint256 b) name`. For the table of this folder only.
 */
export function readSignature(text: string): AbiFunction {
  const open = text.indexOf('(')
  const name = text.slice(0, open)
  const isPayable = text.endsWith(payable)
  const inputs = readList(text.slice(open + 1, isPayable ? -1 - payable.length : -1))
  return { name, inputs, signature: `${name}(${inputs.map(({ type }) => type).join(',')})`, isPayable }
}

function readList(text: string): readonly AbiParameter[] {
  const segments: string[] = []
  let depth = 0
  let start = 0
  for (let index = 0; index <= text.length; index++) {
    if (text[index] === '(') depth++
    if (text[index] === ')') depth--
    if ((text[index] === ',' && depth === 0) || index === text.length) {
      segments.push(text.slice(start, index))
      start = index + 1
    }
  }
  return segments.filter(Boolean).map(readParameter)
}

function readParameter(text: string): AbiParameter {
  const isTuple = text.startsWith('(')
  const end = isTuple ? closing(text) + 1 : 0
  const [suffixOrType = '', name = ''] = text.slice(end).split(' ')
  if (!isTuple) {
    const [base = ''] = suffixOrType.split('[')
    return arrays({ name, type: base }, suffixOrType.slice(base.length))
  }
  const components = readList(text.slice(1, end - 1))
  return arrays({ name, type: `(${components.map(({ type }) => type).join(',')})`, components }, suffixOrType)
}

function arrays(base: AbiParameter, suffix: string): AbiParameter {
  let parameter = base
  for (const [, length] of suffix.matchAll(/\[(\d*)\]/g)) {
    parameter = {
      name: base.name,
      type: `${parameter.type}[${length}]`,
      item: { ...parameter, name: '' },
      ...(length ? { length: Number(length) } : {}),
    }
  }
  return parameter
}

function closing(text: string): number {
  let depth = 0
  for (let index = 0; index < text.length; index++) {
    if (text[index] === '(') depth++
    if (text[index] === ')' && --depth === 0) return index
  }
  return text.length
}
