import type { Profile } from './profile.ts'
import type { Random } from './random.ts'

/** Generates unique names of people and companies. */
export interface Namer {
  person(): string
  /** A company named after its owner: `Lindqvist Furniture`. */
  familyFirm(trade: string): string
  /** An invented word for a company's name. */
  stem(): string
  phone(city: City): string
}

export interface City {
  readonly city: string
  readonly country: string
  readonly postalCode: string
  /** `#` stands for a digit; the pattern is in a range reserved for fiction. */
  readonly phone: string
}

export function createNamer(random: Random, profile: Profile): Namer {
  const taken = new Set<string>(profile.staffNames)
  const stems = random.shuffle(profile.stems)

  function once(invent: () => string): string {
    const name = invent()
    if (taken.has(name)) return once(invent)
    taken.add(name)
    return name
  }

  const surname = () => random.pick(origins[random.weighted(profile.origins)].last)

  return {
    person: () =>
      once(() => {
        const origin = origins[random.weighted(profile.origins)]
        // Every sixth person has names of two origins, as in large cities.
        return `${random.pick(origin.first)} ${random.chance(1 / 6) ? surname() : random.pick(origin.last)}`
      }),
    familyFirm: (trade) => once(() => `${surname()} ${trade}`),
    stem() {
      const stem = stems.pop()
      if (stem === undefined) throw new RangeError(`${profile.tenantName} needs more company names`)
      return stem
    },
    phone: (city) => city.phone.replaceAll('#', () => String(random.int(0, 9))),
  }
}

/** `Łucja Gröger` → `lucja.groger`, for addresses and links. */
export function slug(name: string, separator = '-'): string {
  return name
    .toLowerCase()
    .replaceAll(/[ßłøæœđı]/g, (letter) => plainLetters[letter]!)
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, separator)
    .replace(new RegExp(`^\\${separator}|\\${separator}$`, 'g'), '')
}

const plainLetters: Record<string, string> = { ß: 'ss', ł: 'l', ø: 'o', æ: 'ae', œ: 'oe', đ: 'd', ı: 'i' }

const words = (text: string): string[] => text.trim().split(/\s+/)

interface Origin {
  readonly first: readonly string[]
  readonly last: readonly string[]
}

const origins = {
  anglo: {
    first: words(
      'Grace Oliver Hannah Nathan Chloe Marcus Abigail Dylan Naomi Spencer Tessa Gavin Leah Colin Phoebe Wesley',
    ),
    last: words(
      'Whitfield Carver Thornton Ashby Mercer Langley Holloway Pruitt Bexley Granger Stroud Kendrick Marlow Tilley',
    ),
  },
  hispanic: {
    first: words('Lucía Mateo Valeria Andrés Camila Joaquín Renata Emilio Paloma Iván Ximena Rodrigo Daniela Tomás'),
    last: words('Villanueva Cárdenas Montoya Salcedo Arriaga Quintero Beltrán Escobedo Fuentes Zamora Ibarra Rosales'),
  },
  westAfrican: {
    first: words('Amara Chidi Ngozi Kwame Adaeze Tunde Yetunde Kofi Ifeoma Sekou Abena Emeka Folake Mamadou'),
    last: words('Okonkwo Adeyemi Mensah Boateng Eze Diallo Owusu Nwosu Asante Balogun Traoré Obi Sarpong'),
  },
  eastAfrican: {
    first: words('Selam Dawit Wanjiru Otieno Hana Yonas Achieng Kamau Meron Abdi Zawadi Juma'),
    last: words('Tesfaye Bekele Mwangi Kiprono Haile Wekesa Njoroge Gebre Odhiambo Warsame Mutua'),
  },
  indian: {
    first: words('Priya Arjun Meera Rohan Ananya Vikram Kavya Nikhil Ishita Sanjay Divya Karthik Leela Aditya'),
    last: words('Nair Raghavan Deshpande Chatterjee Kulkarni Bhatia Menon Venkatesan Joshi Sengupta Iyer Malhotra'),
  },
  chinese: {
    first: words('Mei Jun Xiaoling Wei Lan Haoyu Yifan Qing Zihan Ruolan Bo Jiayi'),
    last: words('Zhang Liu Chen Huang Zhao Xu Sun Lin Guo Tang Shen Luo'),
  },
  korean: {
    first: words('Ji-woo Min-jun Seo-yeon Do-hyun Ha-eun Tae-yang Yuna Sang-hoon Eun-ji Joon'),
    last: words('Kim Park Choi Jung Kang Yoon Lim Han Shin Seo'),
  },
  japanese: {
    first: words('Haruka Kenji Yui Takumi Aiko Ren Sakura Daichi Emi Satoshi Nao Hiroto'),
    last: words('Nakagawa Fujimoto Hayashi Ogawa Matsuda Ishikawa Kuroda Morita Sugawara Uchida'),
  },
  vietnamese: {
    first: words('Linh Minh Thảo Quang Hương Tuấn Mai Khoa Ngọc Đức'),
    last: words('Nguyễn Trần Phạm Hoàng Vũ Đặng Bùi Đỗ'),
  },
  arabic: {
    first: words('Layla Omar Yasmin Karim Nour Tariq Salma Hadi Rania Bilal Dina Sami Farah Ziad'),
    last: words('Haddad Mansour Khalil Nasser Farouk Saleh Aziz Darwish Hamdan Qasim Sabbagh'),
  },
  turkish: {
    first: words('Elif Emre Zeynep Kaan Defne Onur Selin Barış Aylin Mert'),
    last: words('Yıldız Kaya Aydın Demirci Özkan Koç Şahin Arslan Polat'),
  },
  german: {
    first: words('Jonas Lena Matthias Frieda Sebastian Greta Tobias Annika Moritz Johanna Felix Heike Lukas Katrin'),
    last: words('Hartmann Vogel Brandt Lorenz Seidel Krüger Albrecht Winkler Böhme Ziegler Kessler Reuter'),
  },
  french: {
    first: words('Camille Julien Élodie Bastien Manon Thibault Clémence Antoine Aurélie Mathis Solène Rémi'),
    last: words('Lefèvre Moreau Garnier Rousseau Chevalier Fontaine Mercier Delacroix Perrin Aubert Lemoine'),
  },
  italian: {
    first: words('Chiara Lorenzo Giulia Matteo Federica Davide Ilaria Pietro Beatrice Stefano Noemi Elio'),
    last: words('Ricci Conti Marchetti Galli Ferrara Bianchi Moretti Barbieri Lombardi Santoro Pellegrini'),
  },
  nordic: {
    first: words('Astrid Mikkel Ingrid Lars Freja Oskar Signe Henrik Maja Eirik Linnea Søren'),
    last: words('Lindqvist Bergström Halvorsen Nygaard Sandberg Dahl Ekström Møller Holm Virtanen Solberg'),
  },
  polish: {
    first: words('Zofia Jakub Agnieszka Tomasz Łucja Marek Hanna Piotr Kinga Wojciech'),
    last: words('Kowalczyk Zieliński Wójcik Dąbrowska Lewandowicz Nowicka Pawlak Wrona Sikora'),
  },
  portuguese: {
    first: words('Inês Rafael Beatriz Thiago Mariana Duarte Larissa Caio Leonor Vasco'),
    last: words('Ferreira Carvalho Nogueira Teixeira Barros Almeida Moura Pinheiro Azevedo'),
  },
  dutch: {
    first: words('Femke Daan Sanne Joris Marit Bram Lotte Ruben Noor Thijs'),
    last: words('Visser Dekker Brouwer Hendriks Kuipers Mulder Bakker Postma Willems'),
  },
} as const satisfies Record<string, Origin>

export type OriginName = keyof typeof origins
