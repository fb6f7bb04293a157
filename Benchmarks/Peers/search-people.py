"""Finds people with Microsoft's own library for Python: usage: search-people.py GRAPH HEADER-FILE ADDRESS"""

import asyncio
import sys

from kiota_abstractions.authentication.anonymous_authentication_provider import AnonymousAuthenticationProvider
from kiota_abstractions.base_request_configuration import RequestConfiguration
from kiota_abstractions.headers_collection import HeadersCollection
from msgraph import GraphRequestAdapter, GraphServiceClient


async def main() -> None:
    graph, file, address = sys.argv[1:4]
    headers = HeadersCollection()
    with open(file, encoding="ascii") as fields:
        for field in fields:
            name, _, value = field.rstrip("\n").partition(": ")
            headers.add(name, value)
    adapter = GraphRequestAdapter(AnonymousAuthenticationProvider())
    adapter.base_url = graph
    client = GraphServiceClient(request_adapter=adapter)
    page = await client.users.with_url(address).get(request_configuration=RequestConfiguration(headers=headers))
    for person in page.value:
        print(person.display_name, person.mail, person.user_principal_name, sep="\t")


asyncio.run(main())
