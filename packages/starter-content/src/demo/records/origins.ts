interface Origin {
  readonly first: readonly string[]
  readonly last: readonly string[]
}

const words = (text: string): string[] => text.trim().split(/\s+/)

export const origins = {
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
