import { expect } from 'chai'
import { encodeAbiParameters, hashStruct, keccak256, stringToHex, type Hex } from 'viem'
import { typesOf } from './typed-data-types.js'

const spender = '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'
const token = '0x52908400098527886E0F7030069857D2E4169EE7'
const word = (value: bigint): Hex => encodeAbiParameters([{ type: 'uint256' }], [value])
const field = (name: string, type: string) => ({ name, type })
const permitted = [field('token', 'address'), field('amount', 'uint256')]

/** What a spender hands to Permit2 ends as they like: the type of the witness is their word. */
const stub = 'PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,'
const structHash = hashStruct({
  primaryType: 'TokenPermissions',
  types: { TokenPermissions: permitted },
  data: { token, amount: 2n ** 160n },
})
const permit2Hash = (rest: string): Hex =>
  keccak256(
    encodeAbiParameters(
      ['bytes32', 'bytes32', 'address', 'uint256', 'uint256', 'bytes32'].map(type => ({ type })),
      [keccak256(stringToHex(stub + rest)), structHash, spender, 1n, 2n, word(3n)],
    ),
  )

interface Disguise {
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}

const named = `${stub}bytes32 x)Login`
const inName = `${stub.slice(stub.indexOf('permitted'))}uint256 x`
const disguises: readonly (readonly [where: string, disguise: Disguise, rest: string])[] = [
  [
    'the name of the struct',
    {
      types: { [named]: ['id', 'at', 'nonce', 'index', 'salt'].map(name => field(name, 'bytes32')) },
      primaryType: named,
      message: { id: structHash, at: word(BigInt(spender)), nonce: word(1n), index: word(2n), salt: word(3n) },
    },
    'bytes32 x)Login(bytes32 id,bytes32 at,bytes32 nonce,bytes32 index,bytes32 salt)',
  ],
  [
    'the name of a field',
    {
      types: {
        PermitWitnessTransferFrom: [
          field(inName, 'TokenPermissions'),
          ...['at', 'nonce', 'index', 'salt'].map(name => field(name, 'bytes32')),
        ],
        TokenPermissions: permitted,
      },
      primaryType: 'PermitWitnessTransferFrom',
      message: {
        [inName]: { token, amount: String(2n ** 160n) },
        at: word(BigInt(spender)),
        nonce: word(1n),
        index: word(2n),
        salt: word(3n),
      },
    },
    'uint256 x,bytes32 at,bytes32 nonce,bytes32 index,bytes32 salt)TokenPermissions(address token,uint256 amount)',
  ],
]

describe('The types of typed data', () => {
  for (const [where, { types, primaryType, message }, rest] of disguises)
    it(`hide nothing of a transfer by Permit2 in ${where}`, () => {
      const data = { types: { EIP712Domain: [], ...types }, primaryType, domain: {}, message }
      expect(hashStruct({ types, primaryType, data: message } as never), 'Permit2 takes it').to.equal(permit2Hash(rest))
      expect(() => typesOf(data)).to.throw(TypeError)
    })

  for (const [title, type] of [
    ['a list of what is not there', 'bool x,Item[]'],
    ['a struct', 'Item(bool x)'],
  ] as const)
    it(`are refused with more than one name in that of ${title}`, () =>
      expect(() =>
        typesOf({
          types: { EIP712Domain: [], Order: [field('items', type)], Item: [], 'Item(bool x)': [] },
          primaryType: 'Order',
          domain: {},
          message: { items: type.endsWith(']') ? [] : {} },
        }),
      ).to.throw(TypeError))

  it('have names as applications write them', () => {
    const primaryType = 'HyperliquidTransaction:UsdSend'
    const names = ['Wallet address', 'Amount (USDC)', 'Gebühr', '$']
    const data = {
      types: { EIP712Domain: [], [primaryType]: names.map(name => field(name, 'string')) },
      primaryType,
      domain: {},
      message: Object.fromEntries(names.map(name => [name, 'x'])),
    }
    expect(Object.keys(typesOf(data))).to.deep.equal(['EIP712Domain', primaryType])
  })
})
