import { seededRandom } from './seeded-random.js'
import { foldText } from './fold-text.js'

const qualities = `
  Amber Ashen Autumn Bright Brisk Calm Candid Cedar Clear Cobalt Copper Coral Crisp Dapple Deep Dusky Early Éclair
  Fable Fern Flint Garnet Gentle Gilt Golden Granite Hazel High Hollow Honest Indigo Inland Ivory Jasper Keen Kind
  Late Lilac Linen Little Lucid Maple Marble Mellow Mild Misty Mossy Neat Nimble North Oaken Olive Opal Orchard
  Pale Patient Pebble Plain Plum Prime Quiet Rapid Russet Saffron Sage Sandy Scarlet Silent Slate Sober Steady
  Still Stone Sunlit Tawny Teal Thistle Tidal Timber Umber Upland Velvet Vivid Warm West Wild Willow Winter Woven
  Zinc
`
  .trim()
  .split(/\s+/)
const things = `
  Acorn Alcove Anchor Arbor Atlas Badger Barn Basin Beacon Bell Birch Bough Bridge Brook Burrow Cabin Canopy
  Canyon Chest Cliff Clover Cove Crane Creek Dale Delta Den Dune Egret Falcon Fen Ferry Field Finch Fjord Ford
  Gable Gate Glade Glen Grove Harbor Hare Haven Hearth Heron Hill Hive Ibis Inlet Isle Kestrel Kiln Knoll Lantern
  Larch Lark Latch Ledge Linnet Locker Loom Lynx Marsh Meadow Mill Moor Nest Niche Oar Orchid Osprey Otter Parcel
  Pine Plover Pond Porch Quay Quill Reed Ridge River Rook Sail Satchel Shelf Shore Spruce Stoat Summit Swift Tern
  Thicket Tower Trail Vale Vole Weir Wharf Wren Yarrow Yew
`
  .trim()
  .split(/\s+/)
const openings =
  'Al,Ar,Bel,Bren,Cal,Cor,Dal,Dor,El,Fal,Fen,Gal,Hal,Il,Jor,Kal,Lor,Mar,Nor,Or,Pel,Quil,Ral,Sel,Tar,Ul,Vel,Wen,Yar,Zel'.split(
    ',',
  )
const middles = 'a,e,i,o,ando,ari,ela,eno,ima,ira,odi,ola,omi,una,uri,êva,öna'.split(',')
const endings =
  'bra,dan,dine,fin,la,len,lis,mar,mond,na,nor,que,ra,ris,ro,sha,ston,ta,thea,tis,vane,via,wick,xa,zen'.split(',')
const uses = 'Keys,Keep,Pocket,Purse,Vault,Wallet,One,Go,Sign,Pass'.split(',')

const inventedName = (choice: ReturnType<typeof seededRandom>) =>
  `${choice.pick(openings)}${choice.pick(middles)}${choice.pick(endings)}`

/** `count` invented names, the same every time and all different even without their accents. */
export function inventNames(count: number): readonly string[] {
  const choice = seededRandom('wallet names')
  const names = new Map<string, string>()
  while (names.size < count) {
    const shape = choice.below(10)
    const name =
      shape < 5
        ? `${choice.pick(qualities)} ${choice.pick(things)}`
        : shape < 7
          ? inventedName(choice)
          : shape < 8
            ? `${inventedName(choice)} ${choice.pick(uses)}`
            : `${choice.pick(things)} ${choice.pick(uses)}`
    const folded = foldText(name)
    if (!names.has(folded)) names.set(folded, name)
  }
  return [...names.values()]
}
