"""Lists people with Microsoft's own library for Python: usage: list-people.py GRAPH PAGES"""

import asyncio
import resource
import sys
import time

from kiota_abstractions.authentication.anonymous_authentication_provider import AnonymousAuthenticationProvider
from kiota_abstractions.base_request_configuration import RequestConfiguration
from msgraph import GraphRequestAdapter, GraphServiceClient
from msgraph.generated.users.users_request_builder import UsersRequestBuilder


async def main() -> None:
    adapter = GraphRequestAdapter(AnonymousAuthenticationProvider())
    adapter.base_url = sys.argv[1]
    graph = GraphServiceClient(request_adapter=adapter)
    parameters = UsersRequestBuilder.UsersRequestBuilderGetQueryParameters(top=999)
    count = 0
    start = time.perf_counter()
    page = await graph.users.get(request_configuration=RequestConfiguration(query_parameters=parameters))
    for number in range(int(sys.argv[2])):
        count += len(page.value)
        if number + 1 < int(sys.argv[2]) and page.odata_next_link:
            page = await graph.users.with_url(page.odata_next_link).get()
    seconds = time.perf_counter() - start
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000
    print(f"msgraph-sdk: {count} people, {count / seconds:,.0f} a second, peak RSS {peak:.1f} MB")


asyncio.run(main())
