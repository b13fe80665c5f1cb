import type { NftsCatalog } from '../text-key.js'

export const texts: NftsCatalog = {
  'nft-details.title': 'NFT',
  'nfts.list': 'NFTهای این حساب',
  'nfts.empty': 'هنوز NFT ندارید',
  'nfts.unread': 'NFTها خوانده نشدند',
  'nfts.unkept': 'NFTهای این شبکه نشان داده نمی‌شوند',
  'nfts.unkept-text': 'سرویس این برنامه آن‌ها را فهرست نمی‌کند.',
  'nfts.count': '$count عدد',
  'nfts.gone': 'این NFT دیگر در این حساب نیست',
  'nfts.no-picture': 'تصویری ندارد.',
  'nfts.video': 'ویدئو است. نشان داده نمی‌شود: باید از غریبه گرفته شود.',
  'nfts.model': 'مدل سه‌بعدی است. نشان داده نمی‌شود: باید از غریبه گرفته شود.',
  'nfts.details-unread': 'آنچه سازنده‌اش نوشته خوانده نشد. با این حال مال شماست.',
  'nfts.traits': 'ویژگی‌ها',
  'nfts.collection': 'مجموعه',
  'nfts.floor': 'کف قیمت',
  'nfts.token-id': 'شناسهٔ توکن',
  'nfts.standard': 'استاندارد',
}
