import type { NftsCatalog } from '../text-key.js'

export const texts: NftsCatalog = {
  'nft-details.title': 'NFT',
  'nfts.list': 'رموز NFT في هذا الحساب',
  'nfts.empty': 'لا رموز NFT بعد',
  'nfts.unread': 'تعذّرت قراءة رموز NFT',
  'nfts.unkept': 'لا تُعرض رموز NFT لهذه الشبكة',
  'nfts.unkept-text': 'خدمة هذا التطبيق لا تسردها.',
  'nfts.count': 'عدد $count',
  'nfts.gone': 'لم يعد رمز NFT هذا في هذا الحساب',
  'nfts.no-picture': 'لا صورة له.',
  'nfts.video': 'هو فيديو. لا يُعرض: يلزم جلبه من طرف غريب.',
  'nfts.model': 'هو نموذج ثلاثي الأبعاد. لا يُعرض: يلزم جلبه من طرف غريب.',
  'nfts.details-unread': 'تعذّرت قراءة ما كتبه صانعه عنه، وهو ملكك على أي حال.',
  'nfts.traits': 'السمات',
  'nfts.collection': 'المجموعة',
  'nfts.floor': 'أدنى سعر معروض',
  'nfts.token-id': 'معرّف الرمز',
  'nfts.standard': 'المعيار',
}
